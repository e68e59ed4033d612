import type { ComponentType } from 'react';
import { BirthDateControl } from './BirthDateControl.tsx';
import { CheckboxControl } from './CheckboxControl.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl } from './DateControl.tsx';
import { FileControl } from './FileControl.tsx';
import { PasswordControl } from './PasswordControl.tsx';
import { RadioControl } from './RadioControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { TextareaControl } from './TextareaControl.tsx';
import { TextControl } from './TextControl.tsx';

const HiddenControl = (): null => null;

/** Every control by the name that documents give a field's `widget` (schemas/documents/fields.schema.json). */
export const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  digits: TextControl,
  email: TextControl,
  phone: TextControl,
  code: TextControl,
  password: PasswordControl,
  newPassword: PasswordControl,
  textarea: TextareaControl,
  birthDate: BirthDateControl,
  date: DateControl,
  time: DateControl,
  radio: RadioControl,
  select: SelectControl,
  checkbox: CheckboxControl,
  file: FileControl,
  hidden: HiddenControl,
};
