import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback } from 'react';
import type { Submit } from '../../../../schemas/generated/document-types.ts';
import { type Filled, submitForm } from '../../../language/actions/submit-form.ts';
import type { CompiledForm } from '../../../language/artifact.ts';
import { fieldOfPayloadKey } from '../../../language/forms/payload.ts';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import type { SpecialProps } from '../runtime/special-props.ts';
import { NodeFault } from './NodeFault.tsx';
import { type SendingReports, useFormProps } from './use-form-props.ts';

/** A form of forms/ with its button. */
export function BoundForm({ node, props }: SpecialProps): ReactNode {
  const { artifact, atoms } = useRuntime();
  useAtomValue(atoms.renewed);
  const id = String(node.form);
  const form = Object.hasOwn(artifact.forms, id) ? artifact.forms[id] : undefined;
  return form === undefined ? (
    <NodeFault code={id} missing={true} />
  ) : (
    <KnownForm form={form} node={node} props={props} />
  );
}

function KnownForm({
  form,
  node,
  props,
}: Pick<SpecialProps, 'node' | 'props'> & { readonly form: CompiledForm }): ReactNode {
  const { registry } = useRuntime();
  const viewScope = useViewScope();
  const send = useCallback(
    (submit: Submit, filled: Filled, reports: SendingReports, accepted: () => void) =>
      submitForm(submit, filled, viewScope.screenRuntime.host(viewScope.read, reports.busy, reports.upload), {
        fieldOf: (key) => fieldOfPayloadKey(form, key),
        accepted,
      }),
    [viewScope, form],
  );
  const formProps = useFormProps({ form, node, initial: props.initial, mode: props.mode, layout: props.layout, send });
  const { form: Form } = registry.nodes;
  return <Form {...formProps} tools={props.tools as ReactNode} />;
}
