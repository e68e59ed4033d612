import type { ReactElement } from 'react';
import { useEngine } from '../../engine/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './Payment.module.css';
import { usePayment } from './use-payment.ts';

/** Pays for one attention: a button that opens the payment window, then the wait, with the way back to that window (CARE-09, A29). */
export function Payment(block: BlockProps['payment']): ReactElement {
  const { text } = useEngine();
  const { phase, waiting, offline, start, opened } = usePayment(block);
  if (waiting === undefined)
    return (
      <Button
        tone="primary"
        block
        busy={phase !== 'ready'}
        busyLabel={text(phase === 'starting' ? 'payment.busy' : 'payment.looking')}
        onPress={start}
      >
        {text('payment.pay', { amount: block.props.amount })}
      </Button>
    );
  return (
    <div className={styles.waiting}>
      <div className={styles.status} role="status">
        <span className={styles.pulse} aria-hidden="true">
          <Icon name="clock" />
        </span>
        <div>
          <p className={styles.title}>{text('payment.busy')}</p>
          <p className={styles.hint}>{text('payment.waiting')}</p>
        </div>
      </div>
      {waiting.blocked ? (
        <Note tone="warning" live="status">
          {text('payment.blocked')}
        </Note>
      ) : null}
      {offline ? (
        <Note tone="warning" live="status">
          {text('payment.offline')}
        </Note>
      ) : null}
      <LinkButton tone={waiting.blocked ? 'primary' : 'second'} href={waiting.address} newTab block onOpen={opened}>
        {text('payment.open')}
      </LinkButton>
    </div>
  );
}
