import type { ReactElement } from 'react';
import type { CompiledForm } from '../../engine/language/artifact.ts';
import { FormView } from '../fields/FormView.tsx';
import { useFollow } from '../links/use-follow.ts';
import type { Nodes } from './node-props.ts';

/** A form of the tenant, as renderers/fields shows it. */
export function FormNode(props: Nodes['form']): ReactElement {
  const follow = useFollow();
  const { form, submit, fill, openDialog, ...rest } = props;
  return (
    <FormView
      {...rest}
      form={form as CompiledForm}
      onSubmit={submit}
      onFill={fill}
      onHelp={openDialog}
      onFollow={(href) => follow({ href, external: false }).onFollow?.()}
    />
  );
}
