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
  readonly view: Pick<PaymentView, 'offline' | 'verdict' | 'opened' | 'verify'>;
  readonly waiting: NonNullable<PaymentView['waiting']>;
}

/** The wait for a payment: how it stands, the way back to its window, and a way to say that it is paid. */
export function PaymentWait({ view: { offline, verdict, opened, verify }, waiting }: PaymentWaitProps): ReactElement {
  const text = useTexts();
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
