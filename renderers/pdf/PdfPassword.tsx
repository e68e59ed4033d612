import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import styles from '../fields/controls/Field.module.css';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import own from './Pdf.module.css';
import type { SayPdf } from './pdf-words.ts';

/** Props of the form that asks for a file's password. */
export interface PdfPasswordProps {
  readonly say: SayPdf;
  /** The last one did not open it. */
  readonly wrong: boolean;
  readonly onPassword: (password: string) => void;
}

/**
 * Asks for the password that protects the file (HIST-07). It goes to the reader in this page and nowhere else: no
 * browser is asked to remember it, and it is forgotten once it was tried (A45).
 */
export function PdfPassword({ say, wrong, onPassword }: PdfPasswordProps): ReactElement {
  const text = useTexts();
  const id = useId();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The form was replaced while its password was tried, and the focus went with it.
  useEffect(() => {
    if (wrong) box.current?.focus();
  }, [wrong]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') return;
    setPassword('');
    onPassword(password);
  };
  return (
    <form className={own.password} onSubmit={submit} autoComplete="off">
      <Icon name="lock" />
      <p id={`${id}-why`}>{say('Enter the password to open this PDF file.')}</p>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {text('pdf.password')}
        </label>
        {wrong ? (
          <p id={`${id}-wrong`} className={styles.error} role="alert">
            <Icon name="alert-circle" size="small" />
            {say('Invalid password. Please try again.')}
          </p>
        ) : null}
        <div className={styles.wrapper}>
          <input
            ref={box}
            id={id}
            className={classes(styles.input, styles.withButton)}
            type={shown ? 'text' : 'password'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-why ${id}-wrong` : `${id}-why`}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <span className={styles.side}>
            <button type="button" className={styles.toggle} aria-controls={id} onClick={() => setShown(!shown)}>
              {text(shown ? 'form.hide' : 'form.show')}
            </button>
          </span>
        </div>
      </div>
      <Button type="submit" tone="primary">
        {text('pdf.open')}
      </Button>
    </form>
  );
}
