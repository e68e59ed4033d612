import type { FieldProps, WidgetProps } from '@rjsf/utils';
import type { ComponentType, ReactElement } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import type { ControlProps } from '../controls/control-props.ts';
import { controls } from '../controls/controls.ts';
import { useForm } from '../form-context.ts';
import { BoundControl } from './BoundControl.tsx';
import type { FormData } from './rjsf-validator.ts';

/** A control as a widget of RJSF. */
export const rjsfWidget = (Control: ComponentType<ControlProps>) =>
  function Widget({ name, value, onChange }: WidgetProps<FormData>): ReactElement {
    return <BoundControl Control={Control} name={name} value={value} onChange={(next) => onChange(next)} />;
  };

/**
 * A value of several parts, or files: RJSF would draw an input for each part, we draw one control. Files stay with us,
 * and RJSF keeps only what they are called.
 */
export function WholeField({ name, formData, fieldPathId, onChange }: FieldProps<FormData>): ReactElement | null {
  const { setFiles, form, values } = useForm();
  const text = useTexts();
  const widget = form.fields[name]?.widget ?? '';
  const Control = Object.hasOwn(controls, widget) ? controls[widget] : undefined;
  if (Control === undefined) return <p role="alert">{`${text('page.missing')} (${widget})`}</p>;
  const isFile = widget === 'file';
  const change = (next: unknown) => {
    const files = Array.isArray(next) ? next.filter((item) => item instanceof File) : [];
    if (isFile) setFiles(name, files);
    const kept = isFile ? files.map((file) => ({ name: file.name, size: file.size, type: file.type })) : next;
    onChange(kept as FormData, fieldPathId.path);
  };
  return <BoundControl Control={Control} name={name} value={isFile ? values[name] : formData} onChange={change} />;
}
