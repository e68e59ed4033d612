import type { ComponentType, ReactElement } from 'react';
import type { ControlProps } from '../controls/control-props.ts';
import { helpOf } from '../field-help.ts';
import { useField, useForm } from '../form-context.ts';

/** A control, and the value that somebody keeps for it. */
export interface BoundControlProps {
  readonly Control: ComponentType<ControlProps>;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Gives a control its field; RJSF keeps its value. */
export function BoundControl({ Control, name, value, onChange }: BoundControlProps): ReactElement | null {
  const state = useField(name);
  const form = useForm();
  if (state === undefined) return null;
  const help = helpOf(state.field, form);
  return (
    <Control
      field={state.field}
      id={state.id}
      name={name}
      value={value}
      scope={form.scope}
      required={state.required}
      readOnly={state.readOnly}
      error={state.error}
      onChange={onChange}
      onLeave={() => form.touch(name)}
      wordsOfLabel={help?.inLabel === true ? help : undefined}
    />
  );
}
