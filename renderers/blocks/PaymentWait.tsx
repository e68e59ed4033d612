import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './Payment.module.css';
import type { PaymentView } from './use-payment.ts';

/** A pending payment, and the next steps of the person. */
export interface PaymentWaitProps {
  readonly view: Pick<
    PaymentView,
    'offline' | 'verdict' | 'dropping' | 'opened' | 'verify' | 'askToDrop' | 'drop' | 'keep'
  >;
  readonly waiting: NonNullable<PaymentView['waiting']>;
}

/** The wait for a payment: how it stands, the way back to its window, and a way to say that it is paid. */
export function PaymentWait({ view, waiting }: PaymentWaitProps): ReactElement {
  const { offline, verdict, dropping, opened, verify } = view;
  const text = useTexts();
  const { asking, blocked, address, openedAt, ticketUntil } = waiting;
  const since = new Date(openedAt).toISOString();
  const remarks = [
    blocked && 'payment.blocked',
    offline && 'payment.offline',
    verdict === 'notYet' && 'payment.notYet',
    verdict === 'unasked' && 'payment.unasked',
    dropping === 'failed' && 'payment.drop.failed',
  ];
  return (
    <div className={styles.waiting}>
      <div className={styles.status} role="status">
        <span className={classes(styles.badge, asking && styles.pulse)} aria-hidden="true">
          <Icon name="clock" />
        </span>
        <div>
          {ticketUntil === undefined ? (
            <>
              <p className={styles.title}>{text(asking ? 'payment.busy' : 'payment.unsettled')}</p>
              <p className={styles.hint}>{text(asking ? 'payment.waiting' : 'payment.later')}</p>
            </>
          ) : (
            <>
              <p className={styles.title}>{text('payment.ticket')}</p>
              <p className={styles.hint}>{text('payment.ticket.hint', { since, until: ticketUntil })}</p>
            </>
          )}
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
      {ticketUntil !== undefined && <DropTicket view={view} />}
    </div>
  );
}

/** Button that gives up a payment, with a second question: if it was paid already, its refund takes time. */
function DropTicket({ view: { dropping, askToDrop, drop, keep } }: Pick<PaymentWaitProps, 'view'>): ReactElement {
  const text = useTexts();
  if (dropping === undefined)
    return (
      <Button tone="quiet" block onPress={askToDrop}>
        {text('payment.drop')}
      </Button>
    );
  return (
    <>
      <Note tone="warning" live="status">
        {text('payment.drop.sure')}
      </Note>
      <Button tone="second" block busy={dropping === 'running'} busyLabel={text('payment.drop.running')} onPress={drop}>
        {text('payment.drop.yes')}
      </Button>
      <Button tone="quiet" block onPress={keep}>
        {text('payment.drop.keep')}
      </Button>
    </>
  );
}
