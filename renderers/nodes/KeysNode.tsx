import { type ReactElement, useState } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './KeysNode.module.css';
import type { Nodes } from './node-props.ts';
import { useKeys } from './use-keys.ts';
import { useKeysOn } from './use-keys-on.ts';

/** Opens the dialog that shows the others. */
const HELP = '?';

/**
 * Keys of a screen, and what shows them: a button where there is a mouse, so a keyboard, and the key `?`. They can be
 * turned off there, since who speaks to the machine presses letters without meaning to (WCAG 2.1.4).
 */
export function KeysNode({ label, items }: Nodes['keys']): ReactElement {
  const text = useTexts();
  const [on, setOn] = useKeysOn();
  const [opened, setOpened] = useState(false);
  const open = (): void => setOpened(true);
  const all = new Map(items.map(({ stroke, press }): [string, () => void] => [stroke, () => void press.run()]));
  useKeys(on ? all.set(HELP, open) : new Map());
  return (
    <div className={styles.keys}>
      <Button tone="quiet" size="small" popup="dialog" onPress={open}>
        {label}
        {on ? <kbd className={styles.key}>{HELP}</kbd> : null}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={label}>
        <div className={styles.body}>
          <p className={styles.when}>{text('keys.when')}</p>
          <dl className={styles.list}>
            {items.map((item) => (
              <Key key={item.key} stroke={item.stroke} does={item.label} />
            ))}
            <Key stroke={HELP} does={text('keys.help')} />
          </dl>
          <label className={styles.on}>
            <input type="checkbox" checked={on} onChange={({ target }) => setOn(target.checked)} />
            <span>{text('keys.on')}</span>
          </label>
        </div>
      </Dialog>
    </div>
  );
}

function Key({ stroke, does }: { readonly stroke: string; readonly does: string }): ReactElement {
  return (
    <div className={styles.row}>
      <dt>
        <kbd className={styles.key}>{stroke}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
