import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import styles from '../Form.module.css';
import { SectionFrame } from '../SectionFrame.tsx';
import { sectionsOf } from '../sections-of.ts';
import { useForm } from './form-context.ts';
import type { FormData } from './rjsf-validator.ts';

/** The fields that RJSF drew, each in its section. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps<FormData>): ReactElement {
  const { form, layout, elementId, scope } = useForm();
  const drawn = new Map(properties.map((property) => [property.name, property]));
  const shown = (key: string) => drawn.get(key)?.hidden === false;
  const hidden = properties.filter((property) => property.hidden);
  return (
    <div className={styles.sections}>
      {sectionsOf(form, shown).map((group) => (
        <SectionFrame key={group.key ?? ''} group={group} layout={layout} idPrefix={elementId} scope={scope}>
          <div className={styles.grid}>{group.fields.map((key) => drawn.get(key)?.content)}</div>
        </SectionFrame>
      ))}
      {hidden.map((property) => property.content)}
    </div>
  );
}
