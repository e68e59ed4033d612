import { type ReactElement, useId, useRef, useState } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import type { SavedFiltersProps } from '../../schemas/resolved-nodes.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Note } from '../ui/Note.tsx';
import { NamedFilter } from './NamedFilter.tsx';
import styles from './SavedFilters.module.css';
import { type SavedFilters as Saved, type SavedFilter, useSavedFilters } from './use-saved-filters.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props extends SavedFiltersProps {
  /** Returns the form's current values. */
  readonly typed: () => Values;
}

/**
 * Lists the filters that a person saved: each applies with one press, and can be renamed and deleted. The current input
 * can be saved.
 */
export function SavedFilters({ title, form, apply, typed }: Props): ReactElement {
  const text = useTexts();
  const saved = useSavedFilters(form);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [status, setStatus] = useState('');
  const save = async (name: string): Promise<string | undefined> => {
    const values = Object.fromEntries(Object.entries(typed()).filter(([, value]) => isSet(value)));
    if (Object.keys(values).length === 0) return text('filters.saved.nothing');
    const wrong = await saved.save(name, values);
    setStatus(wrong === undefined ? text('filters.saved.kept') : '');
    return wrong;
  };
  return (
    <section className={styles.saved} aria-labelledby={id}>
      <h3 id={id} className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <List saved={saved} apply={apply} focus={() => heading.current?.focus()} />
      <NamedFilter label={text('filters.saved.name')} start="" submit={save} again />
      <p role="status" className={styles.quiet}>
        {status}
      </p>
    </section>
  );
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== false;

interface ListProps {
  readonly saved: Saved;
  readonly apply: (values: Values) => void;
  /** Puts the focus on the title: the row it was on goes or changes. */
  readonly focus: () => void;
}

function List({ saved, apply, focus }: ListProps): ReactElement | null {
  const text = useTexts();
  const { items, failure, retry } = saved;
  if (failure !== undefined) {
    return (
      <Note tone="warning" live="status">
        <p>{text('filters.saved.failed')}</p>
        <p>{failure}</p>
        <Button tone="soft" size="small" onPress={retry}>
          {text('page.retry')}
        </Button>
      </Note>
    );
  }
  if (items === undefined) return <p className={styles.quiet}>{text('page.loading')}</p>;
  if (items.length === 0) return <p className={styles.quiet}>{text('filters.saved.empty')}</p>;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Row item={item} saved={saved} apply={apply} focus={focus} />
        </li>
      ))}
    </ul>
  );
}

function Row({ item, saved, apply, focus }: ListProps & { readonly item: SavedFilter }): ReactElement {
  const text = useTexts();
  const [mode, setMode] = useState<'shown' | 'renamed' | 'removed'>('shown');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { name } = item;
  const back = (): void => {
    setMode('shown');
    focus();
  };
  if (mode === 'renamed') {
    const rename = async (next: string) => {
      const failed = await saved.rename(item.id, next);
      if (failed === undefined) back();
      return failed;
    };
    return <NamedFilter label={text('filters.saved.newName')} start={name} submit={rename} onCancel={back} />;
  }
  if (mode === 'removed') {
    const remove = async () => {
      setBusy(true);
      const failed = await saved.remove(item.id);
      setWrong(failed);
      // A removed filter stays busy until the next read takes its row away.
      setBusy(failed === undefined);
      focus();
    };
    return (
      <div className={styles.row}>
        <span className={styles.name}>{text('filters.saved.remove', { name })}</span>
        <Button tone="danger" size="small" busy={busy} onPress={() => void remove()}>
          {text('filters.saved.removeYes')}
        </Button>
        <Button tone="quiet" size="small" onPress={back}>
          {text('filters.saved.cancel')}
        </Button>
        {wrong === undefined ? null : <p role="alert">{wrong}</p>}
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Button
          tone="soft"
          size="small"
          label={text('filters.saved.apply', { name })}
          onPress={() => apply(item.values)}
        >
          {name}
        </Button>
      </span>
      <IconButton icon="pencil" label={text('filters.saved.rename', { name })} onPress={() => setMode('renamed')} />
      <IconButton icon="trash" label={text('filters.saved.remove', { name })} onPress={() => setMode('removed')} />
    </div>
  );
}
