import { MercadoPagoConfig, MPConnectionError, Payment, Preference, WebhookSignatureValidator } from 'mercadopago';
import type { PaymentStatus } from '../../../engine/domain/payment/order.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import type { Deadline } from '../../platform/outbound/outside.ts';
import { paidSoFar } from './paid-so-far.ts';
import type { Asking, Charge, PaymentNotification, PaymentOrder, PaymentProvider, PaymentReport } from './provider.ts';
import { withOffset } from './with-offset.ts';

/**
 * Limits of one request and its retry, within the time for creating a payment. The SDK's own limit ends with the headers
 * of an answer; the deadline of `outside` covers the body too.
 */
const OPTIONS = { timeout: 4_000, maxRetries: 1, initialDelay: 300, maxDelay: 1_000 } as const;

/** Charges of one order to read: declined cards make several. */
const MOST_CHARGES = 50;

/** Our status for each of Mercado Pago's; unknown ones count as pending until they change. */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  approved: 'approved',
  // The payer disputes it: the money is still taken.
  in_mediation: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'refunded',
  charged_back: 'refunded',
};

/** Its statuses that can be cancelled. */
const CANCELLABLE: ReadonlySet<string> = new Set(['pending', 'in_process', 'authorized']);

/**
 * Mercado Pago's Checkout Pro by its official SDK: a preference per payment, found again by `external_reference`.
 * Source: https://www.mercadopago.com.ar/developers/es/docs/checkout-pro
 */
export class MercadoPago implements PaymentProvider {
  readonly id = 'mercadoPago';
  private readonly key: (name: string) => string;

  /** @param account reads a key of the account by name, and throws where the operator did not set it */
  constructor({ key }: { readonly key: (name: string) => string }) {
    this.key = key;
  }

  async create(order: PaymentOrder) {
    const { paymentId, amount, currency, returnTo } = order;
    // Fail before opening a payment whose notifications could not be verified.
    this.key('signature');
    const item = { id: String(order.concept), title: order.title, quantity: 1, unit_price: Number(amount) };
    const { id, init_point } = await reached(
      new Preference(this.config()).create({
        body: {
          items: [{ ...item, currency_id: currency }],
          external_reference: paymentId,
          expires: true,
          expiration_date_to: withOffset(order.formEndsAt, '-03:00'),
          date_of_expiration: withOffset(order.ticketEndsAt, '-03:00'),
          back_urls: { success: returnTo, pending: returnTo, failure: returnTo },
          // Mercado Pago rejects auto_return for addresses without https.
          ...(returnTo.startsWith('https:') ? { auto_return: 'approved' } : {}),
        },
        requestOptions: { ...OPTIONS, idempotencyKey: paymentId },
      }),
    );
    return { reference: paymentId, formUrl: init_point ?? null, formId: id };
  }

  async close(preferenceId: string, at: Date): Promise<void> {
    const preference = new Preference(this.config());
    const { items = [] } = await reached(preference.get({ preferenceId }));
    const closed = { items, expires: true, expiration_date_to: withOffset(at, '-03:00') };
    await reached(preference.update({ id: preferenceId, updatePreferenceRequest: closed }));
  }

  async cancel(reference: string): Promise<void> {
    const payment = new Payment(this.config());
    const open = (await this.charges(reference)).filter(({ status }) => CANCELLABLE.has(String(status)));
    for (const { id } of open) await reached(payment.cancel({ id: String(id), requestOptions: OPTIONS }));
  }

  async ask(reference: string, _deadline: Deadline, seen?: Charge): Promise<PaymentReport | undefined> {
    const found = (await this.charges(reference)).map(chargeOf);
    // The search may not have yet what the payment itself already says.
    const others = found.filter(({ id }) => id !== seen?.id);
    return paidSoFar(reference, seen === undefined ? found : [...others, seen]);
  }

  async read({ headers, query }: PaymentNotification, asking: Asking) {
    const id = query['data.id'];
    if (typeof id !== 'string') return undefined;
    try {
      WebhookSignatureValidator.validate({
        xSignature: headers['x-signature'],
        xRequestId: headers['x-request-id'],
        dataId: id,
        secret: this.key('signature'),
      });
    } catch {
      return undefined;
    }
    if (query.type !== 'payment') return 'other';
    const seen = await asking(() => reached(new Payment(this.config()).get({ id })));
    const { external_reference: reference } = seen;
    return reference === undefined || reference === null ? 'other' : { reference, seen: chargeOf(seen) };
  }

  private async charges(reference: string): Promise<readonly FoundPayment[]> {
    const options = { external_reference: reference, limit: MOST_CHARGES };
    const { results } = await reached(new Payment(this.config()).search({ options }));
    if (!Array.isArray(results)) throw new ConnectorFault('ANSWER_MISSING', 'results');
    return results.filter(({ external_reference }) => external_reference === reference);
  }

  private config(): MercadoPagoConfig {
    return new MercadoPagoConfig({ accessToken: this.key('accessToken'), options: { ...OPTIONS } });
  }
}

/** Turns the SDK's error of a lost connection into the fault that counts as silence. */
function reached<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof MPConnectionError ? new ConnectorFault('UNREACHABLE') : error;
  });
}

/** The parts of a payment that are read. An answer is not checked by the SDK. */
interface FoundPayment {
  readonly id?: unknown;
  readonly status?: unknown;
  readonly transaction_amount?: unknown;
  readonly transaction_amount_refunded?: unknown;
  readonly currency_id?: unknown;
  readonly date_last_updated?: unknown;
}

function chargeOf(found: FoundPayment): Charge {
  const { id, transaction_amount: amount, transaction_amount_refunded: refunded, currency_id: currency } = found;
  const status = String(found.status);
  const changedAt = Date.parse(String(found.date_last_updated));
  return {
    id: typeof id === 'number' || typeof id === 'string' ? String(id) : '',
    status: Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'pending') : 'pending',
    amount: numberIn(amount),
    refunded: numberIn(refunded ?? 0),
    currency: typeof currency === 'string' ? currency : '',
    ...(status === 'charged_back' && { isChargedBack: true }),
    ...(Number.isFinite(changedAt) && { changedAt }),
  };
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
