import type { PaymentStatus } from '../../../engine/domain/payment/order.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import { exchange } from '../../platform/outbound/exchange.ts';
import type { Deadline } from '../../platform/outbound/outside.ts';
import { publicLookup } from '../../platform/outbound/private-networks.ts';
import { paidSoFar } from './paid-so-far.ts';
import type { Charge, PaymentNotification, PaymentOrder, PaymentProvider, PaymentReport } from './provider.ts';
import { withOffset } from './with-offset.ts';

const API = 'https://api.paypertic.com';
const TOKEN_API = 'https://a.paypertic.com';
const TOKEN_PATH = '/auth/realms/entidades/protocol/openid-connect/token';

/** Milliseconds before its expiry at which an access token is renewed. */
const MARGIN = 60_000;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Our status for each of Pay per TIC's; the others (issued, in_process, review, objected …) count as pending. */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
  overdue: 'rejected',
  refunded: 'refunded',
};

/** Its statuses that can be cancelled. */
const CANCELLABLE: ReadonlySet<string> = new Set(['pending', 'issued']);

/** An account at Pay per TIC. */
export interface PayPerTicAccount {
  /** Reads a key of the account by name, and throws where the operator did not set it. */
  readonly key: (name: string) => string;
  /** collector_id, for accounts with several. */
  readonly collector: string | undefined;
  /** Origins of a local simulator that replaces Pay per TIC in development (CONNECTOR_ORIGINS). */
  readonly origins: readonly string[];
}

/**
 * Pay per TIC (Pago TIC): a payment per order, found again by `external_transaction_id`, which Pay per TIC keeps
 * unique. Its notifications are not signed, so they only trigger a query. Source: https://documentos.paypertic.com
 */
export class PayPerTic implements PaymentProvider {
  readonly id = 'payPerTic';
  private readonly account: PayPerTicAccount;
  private token: { readonly value: string; readonly until: number } | undefined;

  constructor(account: PayPerTicAccount) {
    this.account = account;
  }

  async create(order: PaymentOrder, deadline: Deadline) {
    const { paymentId: reference, amount, currency, concept, title, notifyAt, returnTo } = order;
    const { collector } = this.account;
    const detail = { concept_id: String(concept), concept_description: title, amount: Number(amount) };
    const { status, body } = await this.call(deadline, 'POST', '/pagos', {
      external_transaction_id: reference,
      currency_id: currency,
      details: [{ ...detail, external_reference: reference }],
      // One date for form and ticket: the company knows no other.
      due_date: withOffset(order.formEndsAt, '-0300'),
      last_due_date: withOffset(order.formEndsAt, '-0300'),
      notification_url: notifyAt,
      return_url: returnTo,
      back_url: returnTo,
      ...(collector === undefined ? {} : { collector_id: collector }),
    });
    const made = isPaid(body) ? body : undefined;
    if (made !== undefined && isSuccess(status)) return { reference, formUrl: made.form_url ?? null };
    // The id is unique there: an earlier try whose answer was lost has created it.
    const [opened] = await this.find(reference, deadline);
    if (opened === undefined) throw new ConnectorFault('STATUS', String(status));
    return { reference, formUrl: opened.form_url ?? null };
  }

  async cancel(reference: string, deadline: Deadline): Promise<void> {
    const open = (await this.find(reference, deadline)).filter(({ status = '' }) => CANCELLABLE.has(status));
    for (const { id = '' } of open) {
      const sent = { status_detail: 'DROPPED_BY_PAYER' };
      const { status } = await this.call(deadline, 'POST', `/pagos/cancelar/${encodeURIComponent(id)}`, sent);
      if (!isSuccess(status)) throw new ConnectorFault('STATUS', String(status));
    }
  }

  async ask(reference: string, deadline: Deadline): Promise<PaymentReport | undefined> {
    return paidSoFar(reference, (await this.find(reference, deadline)).map(chargeOf));
  }

  async read({ body }: PaymentNotification) {
    const payment = parsed(body);
    const reference = isPaid(payment) ? payment.external_transaction_id : undefined;
    if (!isPaid(payment) || reference === undefined || !UUID.test(reference)) return undefined;
    const { id, status } = chargeOf(payment);
    return { reference, ...(status === 'approved' && { paid: id }) };
  }

  private async find(reference: string, deadline: Deadline): Promise<readonly PaidThere[]> {
    const query = new URLSearchParams({
      'filters[0][field]': 'external_transaction_id',
      'filters[0][operation]': 'EQUAL',
      'filters[0][value]': reference,
    });
    const { status, body } = await this.call(deadline, 'GET', `/pagos?${query}`);
    if (status === 404) return [];
    if (!isSuccess(status)) throw new ConnectorFault('STATUS', String(status));
    const own = listIn(body).filter((found) => referenceOf(found) === reference);
    if (!own.every(isPaid)) throw new ConnectorFault('ANSWER_TYPE', 'payment');
    return own;
  }

  private async call(deadline: Deadline, method: 'GET' | 'POST', path: string, sent?: object) {
    const call = async () =>
      this.send(deadline, API, {
        method,
        path,
        headers: { authorization: `Bearer ${await this.accessToken(deadline)}` },
        body: sent === undefined ? undefined : JSON.stringify(sent),
      });
    const reply = await call();
    if (reply.status !== 401) return reply;
    // The token may be revoked before it expires.
    this.token = undefined;
    return call();
  }

  private async accessToken(deadline: Deadline): Promise<string> {
    if (this.token !== undefined && this.token.until > Date.now()) return this.token.value;
    const { key } = this.account;
    const form = new URLSearchParams({
      grant_type: 'password',
      username: key('username'),
      password: key('password'),
      client_id: key('clientId'),
      client_secret: key('clientSecret'),
    });
    const { status, body } = await this.send(deadline, TOKEN_API, {
      method: 'POST',
      path: TOKEN_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    if (!isSuccess(status) || !isToken(body)) throw new ConnectorFault('STATUS', String(status));
    this.token = { value: body.access_token, until: Date.now() + body.expires_in * 1_000 - MARGIN };
    return this.token.value;
  }

  private send(deadline: Deadline, origin: string, { path, ...request }: CompanyRequest) {
    const [simulator] = this.account.origins;
    const lookup = simulator === undefined ? publicLookup([]) : undefined;
    return exchange({ ...request, url: new URL(path, simulator ?? origin), lookup }, deadline);
  }
}

/** A request to the company, below its address. */
interface CompanyRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The parts of Pay per TIC's payment that are read. */
interface PaidThere {
  readonly id?: string;
  readonly external_transaction_id?: string;
  readonly form_url?: string;
  readonly status?: string;
  readonly currency_id?: string;
  readonly details?: unknown;
}

function chargeOf({ id = '', status = '', currency_id = '', details }: PaidThere): Charge {
  return { id, status: STATUSES[status] ?? 'pending', amount: sumOf(details), refunded: 0, currency: currency_id };
}

/** Sums the charged details, because `final_amount` includes the interest of instalments. @returns NaN without them */
function sumOf(details: unknown): number {
  const list: readonly unknown[] = Array.isArray(details) && details.length > 0 ? details : [undefined];
  return list.map(amountOf).reduce((sum, amount) => sum + amount, 0);
}

/** Amount of a detail: a number, or its decimal text. */
function amountOf(detail: unknown): number {
  const amount: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'amount') : undefined;
  if (typeof amount === 'number') return amount;
  return typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount) ? Number(amount) : Number.NaN;
}

const referenceOf = (found: unknown): unknown =>
  typeof found === 'object' && found !== null ? Reflect.get(found, 'external_transaction_id') : undefined;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function isPaid(value: unknown): value is PaidThere {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['id', 'external_transaction_id', 'form_url', 'status', 'currency_id'];
  return texts.every((name) => ['string', 'undefined'].includes(typeof Reflect.get(value, name)));
}

function isToken(value: unknown): value is { readonly access_token: string; readonly expires_in: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'access_token') === 'string' &&
    Number.isFinite(Reflect.get(value, 'expires_in'))
  );
}

/**
 * The list of an answer: bare, or under `rows`, `data` or `payments`, depending on the query's version.
 * @throws ConnectorFault ANSWER_MISSING
 */
function listIn(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  const held = typeof body === 'object' && body !== null ? Object.values(body).find(Array.isArray) : undefined;
  if (held === undefined) throw new ConnectorFault('ANSWER_MISSING', 'payments');
  return held;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
