import type { ComponentType } from 'react';
import type { ControlProps } from './control-props.ts';
import { PasswordControl } from './PasswordControl.tsx';
import { TextControl } from './TextControl.tsx';

const HiddenControl = (): null => null;

/**
 * The controls that come with the page, so that a form can be filled in before its code is there: the browser's own
 * boxes, which need none. The frame of /login pays for each of them (docs/decisions/0008).
 */
export const firstControls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  digits: TextControl,
  email: TextControl,
  phone: TextControl,
  code: TextControl,
  password: PasswordControl,
  newPassword: PasswordControl,
  hidden: HiddenControl,
};
