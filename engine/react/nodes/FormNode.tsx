import { type ReactNode, useCallback } from 'react';
import type { Submit } from '../../../schemas/generated/document-types.ts';
import { type Filled, submitForm } from '../../actions/submit-form.ts';
import type { CompiledForm } from '../../artifact.ts';
import { fieldOfPayloadKey } from '../../forms/payload.ts';
import { useReach, useRuntime } from '../contexts.ts';
import { NodeFault } from './NodeFault.tsx';
import type { SpecialProps } from './special-props.ts';
import { type SendingTold, useFormProps } from './use-form-props.ts';

/** A form of forms/ with its button. */
export function FormNode({ node, props }: SpecialProps): ReactNode {
  const { artifact } = useRuntime();
  const id = String(node.form);
  const form = Object.hasOwn(artifact.forms, id) ? artifact.forms[id] : undefined;
  return form === undefined ? <NodeFault code={id} missing={true} /> : <KnownForm form={form} props={props} />;
}

function KnownForm({ form, props }: { readonly form: CompiledForm; readonly props: SpecialProps['props'] }): ReactNode {
  const { registry } = useRuntime();
  const reach = useReach();
  const send = useCallback(
    (submit: Submit, filled: Filled, told: SendingTold, accepted: () => void) =>
      submitForm(
        submit,
        filled,
        reach.frame.host(reach.read, told.busy, told.upload),
        (key) => fieldOfPayloadKey(form, key),
        accepted,
      ),
    [reach, form],
  );
  const formProps = useFormProps({ form, initial: props.initial, mode: props.mode, layout: props.layout, send });
  const { form: Form } = registry.nodes;
  return <Form {...formProps} tools={props.tools as ReactNode} />;
}
