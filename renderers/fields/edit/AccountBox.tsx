import type { ReactElement } from 'react';
import hidden from '../../ui/VisuallyHidden.module.css';
import { useForm } from '../form-context.ts';

/**
 * Names the account of a form's password to password managers, in the form and before the password. They ignore a box
 * that is not rendered, so it is rendered and out of sight, out of the tab order and hidden from screen readers. It has no
 * `name`: it is never sent.
 */
export function AccountBox(): ReactElement | null {
  const { account } = useForm();
  if (account === undefined) return null;
  return (
    <input
      type="text"
      className={hidden.hidden}
      autoComplete="username"
      value={account}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
