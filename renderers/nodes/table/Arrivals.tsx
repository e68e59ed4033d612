import { type ReactElement, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import type { Source } from '../../../schemas/resolved.ts';
import { Button } from '../../ui/Button.tsx';
import { rowsOf } from '../items.ts';
import styles from './Arrivals.module.css';
import { arrivalTone } from './arrival-tone.ts';

interface ArrivalsProps {
  readonly rows: Source<unknown>;
  readonly keyOf: (row: unknown) => unknown;
  /** Words about a row that came. */
  readonly words: (row: unknown) => string;
}

/**
 * Announces each row that appears after the first reading once: by a tone, by a line, and by a count in the title of a
 * hidden tab. The line stays until the next arrival, for deaf people.
 */
export function Arrivals({ rows, keyOf, words }: ArrivalsProps): ReactElement {
  const text = useTexts();
  const tone = arrivalTone();
  const state = useSyncExternalStore(tone.watch, tone.state);
  const seen = useRef<Set<unknown>>(undefined);
  const [said, setSaid] = useState('');
  const addToTitle = useTitleCount();
  useEffect(() => {
    if (rows.status !== 'ready') return;
    const list = rowsOf(rows.value);
    const known = seen.current;
    const fresh = known === undefined ? [] : list.filter((row) => !known.has(keyOf(row)));
    seen.current = new Set([...(known ?? []), ...list.map(keyOf)]);
    if (fresh.length === 0) return;
    setSaid(fresh.map(words).join(' '));
    addToTitle(fresh.length);
    tone.play();
  }, [rows, keyOf, words, tone, addToTitle]);
  return (
    <div className={styles.arrivals} data-print="no">
      <p role="status" className={styles.said}>
        {said}
      </p>
      {state === 'none' ? null : (
        <Button
          tone="quiet"
          size="small"
          icon={state === 'on' ? 'volume' : 'volume-off'}
          onPress={() => tone.mute(state === 'on')}
        >
          {text(state === 'on' ? 'arrivals.mute' : 'arrivals.sound')}
        </Button>
      )}
    </div>
  );
}

/**
 * Counts in the title of a hidden tab, until the tab is looked at.
 * @returns adds to the count, when the tab is hidden
 */
function useTitleCount(): (many: number) => void {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setCount(0);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (count === 0) return undefined;
    const prefix = `(${count}) `;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [count]);
  return useCallback((many) => {
    if (document.hidden) setCount((before) => before + many);
  }, []);
}
