import { type ReactElement, useEffect, useId, useState } from 'react';
import { sameWallTime, ZONE } from '../../engine/dates/zone.ts';
import { useTexts } from '../../engine/react/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ZoneNote.module.css';

/**
 * Says that the page tells Argentina's hours, where the device's clock shows another one (FIXI-09). The zone is read after
 * the first drawing, since the server draws entry pages in a zone of its own.
 */
export function ZoneNote(): ReactElement | null {
  const text = useTexts();
  const words = useId();
  const [abroad, setAbroad] = useState(false);
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    setAbroad(!sameWallTime(timeZone, ZONE, Date.now()));
  }, []);
  if (!abroad) return null;
  return (
    <aside className={styles.note} aria-labelledby={words} data-zone="" data-print="no">
      <Icon name="clock" size="small" />
      <span id={words}>{text('page.zone')}</span>
    </aside>
  );
}
