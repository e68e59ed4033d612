import type { ReactElement } from 'react';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { Button } from '../ui/Button.tsx';
import { PaymentWait } from './PaymentWait.tsx';
import { usePayment } from './use-payment.ts';

/**
 * Pays for one attention: a button that opens the payment window, then the wait, with the way back to that window and a
 * way to say that it is paid.
 */
export function Payment(block: Block<'payment'>): ReactElement {
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
