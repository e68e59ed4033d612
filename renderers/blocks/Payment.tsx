import type { ReactElement } from 'react';
import { useEngine } from '../../engine/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './Payment.module.css';
import { type PaymentView, usePayment } from './use-payment.ts';

/**
 * Pays for one attention: a button that opens the payment window, then the wait, with the way back to that window and a
 * way to say that it is paid (CARE-09, A29, A30).
 */
export function Payment(block: BlockProps['payment']): ReactElement {
  const { text } = useEngine();
  const view = usePayment(block);
  if (view.waiting !== undefined) return <PaymentWait view={view} waiting={view.waiting} />;
  return (
    <Button
      tone="primary"
      block
      busy={view.phase !== 'ready'}
      busyLabel={text(view.phase === 'starting' ? 'payment.busy' : 'payment.looking')}
      onPress={view.start}
    >
      {text('payment.pay', { amount: block.props.amount })}
    </Button>
  );
}

interface PaymentWaitProps {
  readonly view: PaymentView;
  readonly waiting: NonNullable<PaymentView['waiting']>;
}

function PaymentWait({ view: { offline, verdict, opened, verify }, waiting }: PaymentWaitProps): ReactElement {
  const { text } = useEngine();
  const { asking, blocked, address } = waiting;
  const remarks = [
    blocked && 'payment.blocked',
    offline && 'payment.offline',
    verdict === 'notYet' && 'payment.notYet',
    verdict === 'unasked' && 'payment.unasked',
  ];
  return (
    <div className={styles.waiting}>
      <div className={styles.status} role="status">
        <span className={classes(styles.badge, asking && styles.pulse)} aria-hidden="true">
          <Icon name="clock" />
        </span>
        <div>
          <p className={styles.title}>{text(asking ? 'payment.busy' : 'payment.unsettled')}</p>
          <p className={styles.hint}>{text(asking ? 'payment.waiting' : 'payment.later')}</p>
        </div>
      </div>
      {remarks.map((code) =>
        code === false ? null : (
          <Note key={code} tone="warning" live="status">
            {text(code)}
          </Note>
        ),
      )}
      <LinkButton tone={blocked ? 'primary' : 'second'} href={address} newTab block onOpen={opened}>
        {text('payment.open')}
      </LinkButton>
      <Button
        tone={asking ? 'quiet' : 'primary'}
        block
        busy={verdict === 'asking'}
        busyLabel={text('payment.verifying')}
        onPress={verify}
      >
        {text('payment.verify')}
      </Button>
    </div>
  );
}
