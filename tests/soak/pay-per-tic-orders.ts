import { randomUUID } from 'node:crypto';
import type { ReportedCharge } from '../../engine/domain/payment/ledger.ts';

const TOKEN_PATH = '/auth/realms/entidades/protocol/openid-connect/token';

/** A try to pay, as Pay per TIC lists it. */
interface Try {
  readonly id: string;
  status: 'pending' | 'approved' | 'refunded';
  readonly amount: number;
}

/** The orders of Pay per TIC, by its HTTP as its public documentation tells it. */
export class PayPerTicOrders {
  private readonly orders = new Map<string, Try[]>();
  private readonly token = randomUUID();

  /** Takes the money of an order; once more where it was paid before. */
  pay(reference: string): void {
    const tries = this.orders.get(reference);
    const [first] = tries ?? [];
    if (tries === undefined || first === undefined) throw new Error(`no order ${reference}`);
    if (first.status === 'pending') first.status = 'approved';
    else tries.push({ id: randomUUID(), status: 'approved', amount: first.amount });
  }

  /** Sends the money of the latest try back. */
  refund(reference: string): void {
    const last = this.orders.get(reference)?.findLast(({ status }) => status === 'approved');
    if (last !== undefined) last.status = 'refunded';
  }

  /** Body of a notification about an order. */
  noticeOf(reference: string): object {
    const [first] = this.orders.get(reference) ?? [];
    if (first === undefined) throw new Error(`no order ${reference}`);
    return shown(reference, first);
  }

  /** Charged amounts, in cents, by order. */
  get charged(): ReadonlyMap<string, readonly ReportedCharge[]> {
    return new Map([...this.orders].map(([reference, tries]) => [reference, tries.flatMap(chargesOf)]));
  }

  answer(method: string, asked: URL, body: string): readonly [number, unknown] {
    if (asked.pathname === TOKEN_PATH) return [200, { access_token: this.token, expires_in: 300 }];
    if (method === 'GET') {
      const reference = asked.searchParams.get('filters[0][value]') ?? '';
      const rows = (this.orders.get(reference) ?? []).map((one) => shown(reference, one));
      return [200, { total: rows.length, rows }];
    }
    const { external_transaction_id: reference, details } = JSON.parse(body);
    if (this.orders.has(reference)) return [400, { code: 4060, message: 'repeated' }];
    const made: Try = { id: randomUUID(), status: 'pending', amount: details[0].amount };
    this.orders.set(reference, [made]);
    return [201, shown(reference, made)];
  }
}

function shown(reference: string, { id, status, amount }: Try) {
  return {
    id,
    status,
    external_transaction_id: reference,
    currency_id: 'ARS',
    details: [{ concept_id: '1', concept_description: 'x', amount, external_reference: reference }],
    form_url: `https://servicios.paypertic.com/formularios/v2/pagos/${id}`,
  };
}

function chargesOf({ id, status, amount }: Try): readonly ReportedCharge[] {
  const taken = amount * 100;
  const refunded = status === 'refunded' ? taken : 0;
  return status === 'pending' ? [] : [{ id, currency: 'ARS', taken, refunded, chargedBack: 0 }];
}
