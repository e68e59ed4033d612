import { withCalls } from '../../engine/portal/react/with-calls.tsx';
import { Payment as PaymentBlock } from './Payment.tsx';

/** The block of paying, in a chunk of its own. */
export const Payment = withCalls<'payment'>(PaymentBlock);
