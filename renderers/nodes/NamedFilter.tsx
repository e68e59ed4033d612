import { Input } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { drawsNothing } from '../../engine/language/rules/values/readable-text.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './SavedFilters.module.css';

/** Longest name; the server's own limit. */
const LONGEST = 60;

interface NamedFilterProps {
  readonly label: string;
  readonly start: string;
  /** Answers what went wrong; undefined when the name was taken. */
  readonly submit: (name: string) => Promise<string | undefined>;
  readonly onCancel?: () => void;
  /** It stays, empty, for another. */
  readonly again?: boolean;
}

/** A name for a filter: the Enter key keeps it, Escape leaves it, and nothing around it. */
export function NamedFilter({ label, start, submit, onCancel, again = false }: NamedFilterProps): ReactElement {
  const text = useTexts();
  const id = useId();
  const [name, setName] = useState(start);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || drawsNothing(name)) return;
    setBusy(true);
    const failed = await submit(name.trim());
    setBusy(false);
    setWrong(failed);
    if (failed === undefined && again) setName('');
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || onCancel === undefined) return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className={styles.row} onSubmit={(event) => void send(event)} onKeyDown={leave} noValidate>
      <div className={styles.name}>
        <ThemeProvider>
          <Input.Wrapper id={id} label={label} error={wrong} size="md">
            <Input
              id={id}
              size="md"
              maxLength={LONGEST}
              value={name}
              autoFocus={onCancel !== undefined}
              // A sheet of Mantine gets the Escape key before its contents, except those that claim it.
              data-mantine-stop-propagation={onCancel !== undefined}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Input.Wrapper>
        </ThemeProvider>
      </div>
      <Button type="submit" tone="soft" size="small" busy={busy} disabled={drawsNothing(name)}>
        {text('filters.saved.save')}
      </Button>
      {onCancel === undefined ? null : (
        <Button tone="quiet" size="small" onPress={onCancel}>
          {text('filters.saved.cancel')}
        </Button>
      )}
    </form>
  );
}
