import type { ReactElement, ReactNode } from 'react';
import { formText } from '../../engine/language/forms/form-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { describedBy, errorId, hintId } from './controls/control-props.ts';
import styles from './controls/Field.module.css';
import { FieldExtras } from './FieldExtras.tsx';
import { type FieldState, useForm } from './form-context.ts';

/** Widgets of several inputs: a group with a legend. */
const GROUPS: ReadonlySet<string> = new Set(['radio', 'birthDate', 'slot']);

/** Widgets that carry their own label. */
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'tickNote']);

interface FieldFrameProps {
  readonly state: FieldState;
  readonly children: ReactNode;
}

/** Label, then hint, then error, then box, then what helps with it; one message, tied to its input. */
export function FieldFrame({ state, children }: FieldFrameProps): ReactElement {
  const { field, id } = state;
  if (GROUPS.has(field.widget)) return <GroupFrame state={state}>{children}</GroupFrame>;
  return (
    <div className={styles.field}>
      {BOXES.has(field.widget) ? null : (
        <label htmlFor={id} className={styles.label}>
          <Label state={state} />
        </label>
      )}
      <HintAndError state={state} />
      {children}
      <FieldExtras field={field} />
    </div>
  );
}

function GroupFrame({ state, children }: FieldFrameProps): ReactElement {
  const { field, id, error, required, readOnly } = state;
  const radios = field.widget === 'radio';
  const aria = radios && {
    role: 'radiogroup',
    'aria-required': required || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-readonly': readOnly || undefined,
  };
  return (
    <fieldset id={id} className={styles.group} aria-describedby={describedBy({ field, id, error })} {...aria}>
      <legend className={styles.label}>
        <Label state={state} />
      </legend>
      <HintAndError state={state} />
      {children}
      <FieldExtras field={field} />
    </fieldset>
  );
}

function HintAndError({ state: { field, id, error } }: { readonly state: FieldState }): ReactElement {
  const { scope } = useForm();
  return (
    <>
      {field.hint === undefined ? null : (
        <p id={hintId(id)} className={styles.hint}>
          {formText(field.hint, scope)}
        </p>
      )}
      {error === undefined ? null : (
        <p id={errorId(id)} className={styles.error}>
          <Icon name="alert-circle" size="small" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

/** A field's label with its asterisk, which is for sighted people: the input has `required`. */
export function Label({ state }: { readonly state: FieldState }): ReactElement {
  const { scope, starred } = useForm();
  return (
    <>
      {formText(state.field.label, scope)}
      {state.required && starred ? (
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      ) : null}
    </>
  );
}
