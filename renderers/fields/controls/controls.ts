import type { ComponentType } from 'react';
import { lazyParts } from '../../../engine/portal/react/lazy-parts.tsx';
import { SlotsWaiting } from '../slots/SlotsWaiting.tsx';
import { BirthDateControl } from './BirthDateControl.tsx';
import { CheckboxControl } from './CheckboxControl.tsx';
import { CheckboxNoteControl } from './CheckboxNoteControl.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl } from './DateControl.tsx';
import { FileControl } from './FileControl.tsx';
import { PasswordControl } from './PasswordControl.tsx';
import { RadioControl } from './RadioControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { TextareaControl } from './TextareaControl.tsx';
import { TextControl } from './TextControl.tsx';

const HiddenControl = (): null => null;

/** Days and hours come with the pages that book an appointment. */
const slots = lazyParts(() => import('../slots/SlotControl.tsx'));

/** Every control by the name that documents give a field's `widget` (schemas/documents/fields.schema.json). */
export const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  digits: TextControl,
  email: TextControl,
  phone: TextControl,
  code: TextControl,
  password: PasswordControl,
  newPassword: PasswordControl,
  hidden: HiddenControl,
  birthDate: BirthDateControl,
  checkbox: CheckboxControl,
  date: DateControl,
  time: DateControl,
  radio: RadioControl,
  select: SelectControl,
  textarea: TextareaControl,
  slot: slots.part((parts) => parts.SlotControl, SlotsWaiting),
  tickNote: CheckboxNoteControl,
  file: FileControl,
};
