import type { ComponentType } from 'react';
import { lazyParts } from '../../../engine/react/lazy-parts.tsx';
import type { ControlProps } from './control-props.ts';
import { firstControls } from './first-controls.ts';
import { rareControls } from './rare-chunk.ts';

const slots = lazyParts(() => import('../slots/SlotControl.tsx'));
const DateControl = rareControls.part((parts) => parts.DateControl);

/** Every control by the name that documents give a field's `widget` (schemas/documents/fields.schema.json). */
export const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  ...firstControls,
  birthDate: rareControls.part((parts) => parts.BirthDateControl),
  checkbox: rareControls.part((parts) => parts.CheckboxControl),
  date: DateControl,
  time: DateControl,
  radio: rareControls.part((parts) => parts.RadioControl),
  select: rareControls.part((parts) => parts.SelectControl),
  textarea: rareControls.part((parts) => parts.TextareaControl),
  slot: slots.part((parts) => parts.SlotControl),
  tickNote: rareControls.part((parts) => parts.CheckboxNoteControl),
  file: rareControls.part((parts) => parts.FileControl),
};
