import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { FormSections } from '../FormSections.tsx';
import { AccountBox } from './AccountBox.tsx';
import type { FormData } from './rjsf-validator.ts';

/** The fields that RJSF drew, each in its section. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps<FormData>): ReactElement {
  const drawn = new Map(properties.map((property) => [property.name, property]));
  return (
    <>
      <AccountBox />
      <FormSections shown={(key) => drawn.get(key)?.hidden === false} draw={(key) => drawn.get(key)?.content}>
        {properties.filter(({ hidden }) => hidden).map(({ content }) => content)}
      </FormSections>
    </>
  );
}
