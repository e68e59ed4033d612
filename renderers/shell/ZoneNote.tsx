import { type ReactElement, useId, useSyncExternalStore } from 'react';
import { isAbroad } from '../../engine/domain/dates/abroad.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ZoneNote.module.css';

const neverChanges = () => () => undefined;

/**
 * Notes that the page shows Argentina's hours, where the device's clock shows another one. The server draws
 * no note: it does not know the device's zone.
 */
export function ZoneNote(): ReactElement | null {
  const text = useTexts();
  const words = useId();
  if (!useSyncExternalStore(neverChanges, isAbroad, () => false)) return null;
  return (
    <aside className={styles.note} aria-labelledby={words} data-zone="" data-print="no">
      <Icon name="clock" size="small" />
      <span id={words}>{text('page.zone')}</span>
    </aside>
  );
}
