import type { ReactElement } from 'react';
import type { CompiledForm } from '../../engine/artifact.ts';
import type { FormProps } from '../../schemas/resolved-nodes.ts';
import { FormView } from '../fields/FormView.tsx';
import { useFollow } from '../links/use-follow.ts';

/** A form of the tenant, as renderers/fields shows it. */
export function FormNode(props: FormProps): ReactElement {
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
