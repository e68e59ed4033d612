import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CompiledForm } from '../../engine/artifact.ts';
import { onwards } from '../../engine/react/portal/navigation.ts';
import type { FormProps } from '../../schemas/resolved-nodes.ts';
import { FormView } from '../fields/FormView.tsx';

/** A form of the tenant, as renderers/fields shows it. */
export function FormNode(props: FormProps): ReactElement {
  const navigate = useNavigate();
  const state = onwards(useLocation());
  const { form, submit, fill, openDialog, ...rest } = props;
  return (
    <FormView
      {...rest}
      form={form as CompiledForm}
      onSubmit={submit}
      onFill={fill}
      onHelp={openDialog}
      onFollow={(href) => void navigate(href, { state })}
    />
  );
}
