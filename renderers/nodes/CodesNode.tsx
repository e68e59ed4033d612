import { type ReactElement, useState } from 'react';
import { saveFile } from '../../engine/portal/react/browser/save-file.ts';
import { useHeldPage } from '../../engine/portal/react/leaving/use-held-page.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import styles from './CodesNode.module.css';
import type { Nodes } from './node-props.ts';

/**
 * Shows codes to keep: a person reads one at a time, and copies or saves all at once. A browser without clipboard
 * offers no copy. Codes offered as a file are shown only once, so the page asks before the person leaves without having
 * copied or saved them.
 */
export function CodesNode({ of, label, parts, file, lead }: Nodes['codes']): ReactElement | null {
  const text = useTexts();
  const [status, setStatus] = useState<'copied' | 'uncopied'>();
  const [kept, setKept] = useState(false);
  const codes = Array.isArray(of) ? of.filter((code): code is string => typeof code === 'string') : [];
  useHeldPage(file !== undefined && codes.length > 0 && !kept, () => ({
    title: text('form.unsaved'),
    text: text('codes.unsaved'),
    yes: text('form.leave'),
    no: text('notice.cancel'),
    danger: true,
  }));
  if (codes.length === 0) return null;
  // Only on https, or on this machine.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const copy = (): void =>
    void clipboard.writeText(codes.join(parts ? '' : '\n')).then(
      () => {
        setStatus('copied');
        setKept(true);
      },
      () => setStatus('uncopied'),
    );
  const save = (name: string): void => {
    const written = [...(lead ? [lead, ''] : []), ...codes, ''].join('\r\n');
    saveFile(new Blob([written], { type: 'text/plain;charset=utf-8' }), name);
    setKept(true);
  };
  return (
    <div className={styles.codes}>
      <ul className={classes(styles.list, parts ? styles.parts : styles.alone)} aria-label={label}>
        {codes.map((code, at) => (
          // Parts of a code may be alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: shown parts never change places.
          <li key={at} className={styles.code}>
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.ways} data-print="no">
        {clipboard === undefined ? null : (
          <Button tone="soft" icon="copy" onPress={copy}>
            {text('codes.copy')}
          </Button>
        )}
        {file ? (
          <Button tone="soft" icon="download" onPress={() => save(file)}>
            {text('codes.save')}
          </Button>
        ) : null}
        <span className={styles.told} role="status">
          {status === undefined ? '' : text(`codes.${status}`)}
        </span>
      </div>
    </div>
  );
}
