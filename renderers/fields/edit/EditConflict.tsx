import { type ReactElement, useEffect, useRef } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import type { FormState } from '../form-context.ts';
import { shownValue } from '../shown-value.ts';
import type { TypedValues } from '../use-typed-values.ts';
import styles from './EditConflict.module.css';

interface Props {
  readonly state: FormState;
  readonly typed: TypedValues;
}

/**
 * Shows values that another person stored while the form was open beside the typed ones: for each field the person keeps
 * theirs or takes the stored one. It stays until each is decided; submitting keeps the typed ones.
 */
export function EditConflict({ state, typed }: Props): ReactElement | null {
  const text = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const { form, scope } = state;
  const differing = Object.keys(typed.theirs).flatMap((key) => {
    const field = Object.hasOwn(form.fields, key) ? form.fields[key] : undefined;
    return field === undefined ? [] : [{ key, field, label: formText(field.label, scope) }];
  });
  const some = differing.length > 0;
  useEffect(() => {
    if (some) place.current?.focus();
  }, [some]);
  if (!some) return null;
  const settle = (work: () => void): void => {
    place.current?.focus();
    work();
  };
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="warning" live="status">
        <p>{text('form.meanwhile')}</p>
        <ul className={styles.list}>
          {differing.map(({ key, field, label }) => (
            <li key={key}>
              <p className={styles.label}>{label}</p>
              <dl className={styles.pair}>
                <dt>{text('form.meanwhile.mine')}</dt>
                <dd>{shownValue(key, field, typed.values, scope, text)}</dd>
                <dt>{text('form.meanwhile.stored')}</dt>
                <dd>{shownValue(key, field, typed.theirs, scope, text)}</dd>
              </dl>
              <div className={styles.buttons}>
                <Button
                  tone="soft"
                  size="small"
                  label={`${text('form.meanwhile.keep')}: ${label}`}
                  onPress={() => settle(() => typed.keepMine(key))}
                >
                  {text('form.meanwhile.keep')}
                </Button>
                <Button
                  tone="soft"
                  size="small"
                  label={`${text('form.meanwhile.take')}: ${label}`}
                  onPress={() => settle(() => typed.setField(key, typed.theirs[key]))}
                >
                  {text('form.meanwhile.take')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
