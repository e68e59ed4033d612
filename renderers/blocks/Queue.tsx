import { Fragment, type ReactElement, type ReactNode, useEffect } from 'react';
import { parseInstant } from '../../engine/domain/dates/instant.ts';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Note } from '../ui/Note.tsx';
import { useElapsed } from './elapsed.ts';
import styles from './Queue.module.css';
import { useQueue } from './use-queue.ts';

/** Maximum of people drawn ahead of the patient; the text alone reports the rest of a longer queue. */
const DRAWN = 4;

/** The place in the queue, written, drawn and live, the time waited, and the way out. */
export function Queue(block: Block<'queue'>): ReactElement {
  const { attention } = block.props;
  const { text, now } = useEngine();
  const { place, passed, line, resume, leave } = useQueue(block);
  const turn = parseInstant(attention.turno ?? '');
  const isEarly = turn !== undefined && now() < turn;
  const waited = useElapsed(parseInstant(attention.esperaDesde ?? ''), now);
  // Focuses the heading if the element focused before was removed with its part of the page.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <Card>
      <div className={styles.queue}>
        {/* One live region: the place is announced once whenever it changes, never the seconds. */}
        <p className={styles.place} role="status">
          {text('queue.place')}
          <span className={styles.number}>{place === undefined ? '…' : text('queue.ordinal', { place })}</span>
          <span className={styles.before}>{beforeText(text, place)}</span>
          {isEarly ? <span>{text('queue.turn', { turno: attention.turno })}</span> : null}
          {passed ? <span>{text('queue.passed')}</span> : null}
        </p>
        {place === undefined ? null : <Line before={place - 1} />}
        <p className={styles.waited}>
          {text('queue.waited')} <strong>{waitedText(text, waited)}</strong>
        </p>
        {line === 'away' ? (
          <Note tone="warning" live="status">
            {text('queue.away')}
          </Note>
        ) : null}
        {line === 'elsewhere' ? (
          <Note tone="info" live="status">
            {text('queue.elsewhere')}{' '}
            <Button
              tone="quiet"
              size="small"
              onPress={() => {
                resume();
                focusHeading();
              }}
            >
              {text('queue.resume')}
            </Button>
          </Note>
        ) : null}
      </div>
      <div className={styles.leave}>
        <Button tone="danger" block onPress={() => void leave()}>
          {text('queue.leave')}
        </Button>
      </div>
    </Card>
  );
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

type Text = ReturnType<typeof useEngine>['text'];

function beforeText(text: Text, place: number | undefined): string {
  if (place === undefined) return text('queue.unknown');
  if (place === 1) return text('queue.next');
  return place === 2 ? text('queue.beforeOne') : text('queue.before', { count: place - 1 });
}

function waitedText(text: Text, seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = { hours, minutes, seconds: seconds % 60 };
  return text(hours > 0 ? 'queue.hours' : minutes > 0 ? 'queue.minutes' : 'queue.seconds', parts);
}

/** The line as a picture: the professional, those before, oneself. */
function Line({ before }: { readonly before: number }): ReactNode {
  const drawn = Math.min(before, DRAWN);
  return (
    <div className={styles.line} aria-hidden="true">
      <span className={styles.doctor}>
        <Icon name="stethoscope" />
      </span>
      {Array.from({ length: drawn }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drawn people have no identity
        <Fragment key={index}>
          <i />
          <span className={styles.person}>
            <Icon name="user" size="small" />
          </span>
        </Fragment>
      ))}
      <i className={before > drawn ? styles.more : undefined} />
      <span className={styles.me}>
        <Icon name="user" size="small" />
      </span>
    </div>
  );
}
