import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import styles from './CallHalt.module.css';
import type { UnbegunReason } from './use-unbegun.ts';

/** Why a call goes nowhere: the other side of one that had begun is gone, or it does not begin. */
export type Halt = 'gone' | UnbegunReason;

/** Says why a call goes nowhere and that it costs nothing, and offers the ways out of it. */
export function CallHalt(props: {
  readonly halt: Halt;
  readonly side: 'patient' | 'professional';
  /** The other side. */
  readonly name: string;
  readonly onLeave: () => void;
  readonly onQueueAgain: () => void;
  readonly onWaive: () => void;
  readonly onHeld: () => void;
}): ReactElement {
  const { halt, side, name } = props;
  const text = useTexts();
  const gone = halt === 'gone';
  const ways: readonly (readonly [string, () => void])[] =
    side === 'patient'
      ? [
          [text('call.queueAgain'), props.onQueueAgain],
          [text('call.waive'), gone ? props.onWaive : props.onLeave],
        ]
      : [
          [text('call.sendBack'), props.onLeave],
          [text('call.held'), props.onHeld],
        ];
  return (
    <div className={styles.halt} role="status">
      <p>
        {gone ? text('call.gone', { name }) : text(`call.unbegun.${halt}`, { name })}{' '}
        {gone ? null : text(`call.unbegun.cost.${side}`)}
      </p>
      <div className={styles.ways}>
        {ways.map(([label, press]) => (
          <button key={label} type="button" className={styles.way} onClick={press}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
