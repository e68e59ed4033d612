import { type ReactElement, useContext, useId } from 'react';
import { spelled } from '../../engine/domain/dates/spelling.ts';
import { todayIn, ZONE } from '../../engine/domain/dates/zone.ts';
import { RuntimeContext } from '../../engine/portal/react/runtime/contexts.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { classes } from '../ui/classes.ts';
import { capital, spanishDay, withoutStop } from '../ui/spanish-day.ts';
import styles from './DatedNode.module.css';
import { Subject } from './node-context.ts';
import type { Nodes } from './node-props.ts';

/** Draws an item with a date: its calendar leaf, its details beside, and its actions. */
export function DatedNode({ date, name, today, live, off, children, tools }: Nodes['dated']): ReactElement {
  const id = useId();
  const text = useTexts();
  const now = useContext(RuntimeContext)?.now() ?? Date.now();
  const words = dayWords(date, todayIn(ZONE, now));
  return (
    <article
      className={classes(styles.dated, live && styles.live)}
      {...(name === undefined ? { 'aria-labelledby': id } : { 'aria-label': name })}
    >
      <div className={styles.body}>
        <p id={id} className={classes(styles.leaf, off && styles.off)}>
          <span className={styles.head}>{today ? text('dated.today') : words.weekday}</span>
          <span className={styles.number}>{words.number}</span>
          <span className={styles.month}>{words.month}</span>
          {words.year === undefined ? null : <span className={styles.month}>{words.year}</span>}
        </p>
        <Subject value={name}>
          <div className={styles.content}>{children}</div>
          {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        </Subject>
      </div>
    </article>
  );
}

/** Words of a calendar leaf. */
interface DayWords {
  readonly weekday: string;
  readonly number: string;
  readonly month: string;
  /** Undefined in the present year. */
  readonly year?: string;
}

/**
 * Formats a date as on a calendar leaf: 'Mié', '25', 'nov', and the year where it is not the present one; an unreadable
 * date is shown unchanged.
 * @param today `YYYY-MM-DD`
 */
function dayWords(date: unknown, today: string): DayWords {
  const whole = typeof date === 'string' ? spelled(date)?.date : undefined;
  if (whole === undefined) return { weekday: '', number: String(date ?? '—'), month: '' };
  const day = spanishDay(whole);
  const [weekday, month] = [withoutStop(day.format('ddd')), withoutStop(day.format('MMM'))];
  const words = { weekday: capital(weekday), number: day.format('D'), month };
  return whole.slice(0, 4) === today.slice(0, 4) ? words : { ...words, year: whole.slice(0, 4) };
}
