import type { ComponentType } from 'react';
import { BirthDateControl } from './BirthDateControl.tsx';
import { CheckboxControl } from './CheckboxControl.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl } from './DateControl.tsx';
import { FileControl } from './FileControl.tsx';
import { firstControls } from './first-controls.ts';
import { RadioControl } from './RadioControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { TextareaControl } from './TextareaControl.tsx';

/** Every control by the name that documents give a field's `widget` (schemas/documents/fields.schema.json). */
export const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  ...firstControls,
  birthDate: BirthDateControl,
  checkbox: CheckboxControl,
  date: DateControl,
  time: DateControl,
  radio: RadioControl,
  select: SelectControl,
  textarea: TextareaControl,
  file: FileControl,
};
