import type { ComponentType } from 'react';
import { CheckboxControl } from './CheckboxControl.tsx';
import type { ControlProps } from './control-props.ts';
import { firstControls } from './first-controls.ts';
import { RadioControl } from './RadioControl.tsx';
import { rareControls } from './rare-chunk.ts';
import { SelectControl } from './SelectControl.tsx';
import { TextareaControl } from './TextareaControl.tsx';

const DateControl = rareControls.part((parts) => parts.DateControl);

/** Every control by the name that documents give a field's `widget` (schemas/documents/fields.schema.json). */
export const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  ...firstControls,
  birthDate: rareControls.part((parts) => parts.BirthDateControl),
  checkbox: CheckboxControl,
  date: DateControl,
  time: DateControl,
  radio: RadioControl,
  select: SelectControl,
  textarea: TextareaControl,
  tickNote: rareControls.part((parts) => parts.TickNoteControl),
  file: rareControls.part((parts) => parts.FileControl),
};
