import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { useForm } from '../form-context.ts';
import styles from './Field.module.css';

interface ListOfChoicesProps {
  /** The field's key. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Draws the choices. If their list could not be read, shows the error and a retry, never a loading text. */
export function ListOfChoices({ name, children }: ListOfChoicesProps): ReactElement {
  const failed = useForm().unread?.[name];
  const text = useTexts();
  if (failed === undefined) return <>{children}</>;
  return (
    <div className={styles.unread}>
      <Note tone="danger" live="alert">
        {failed.message}
      </Note>
      <Button size="small" onPress={failed.retry}>
        {text('page.retry')}
      </Button>
    </div>
  );
}
