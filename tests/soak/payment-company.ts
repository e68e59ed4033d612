import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportedCharge } from '../../engine/domain/payment/ledger.ts';

/** An order at the company: its charges, and whether its form is closed. */
export interface CompanyOrder {
  readonly charges: ReportedCharge[];
  closed: boolean;
  /** Whether its form has given a ticket for cash, which can be paid after the form is closed. */
  ticket: boolean;
}

/** A payment company that charges, refunds, falls silent and hangs as a proof says. */
export class PaymentCompany {
  readonly orders = new Map<string, CompanyOrder>();
  /** Its answers from now on. */
  mood: 'well' | 'failing' | 'silent' = 'well';
  private readonly server = createServer((request, response) => this.answer(request.url ?? '', response));
  private charged = 0;

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Takes money by a form. */
  charge(reference: string, taken: number): void {
    const order = this.orders.get(reference);
    if (order !== undefined && !order.closed) this.take(order, taken);
  }

  /** Gives a ticket by a form. */
  giveTicket(reference: string): void {
    const order = this.orders.get(reference);
    if (order !== undefined && !order.closed) order.ticket = true;
  }

  /** Takes the money of a ticket, unless it was cancelled. */
  payTicket(reference: string, taken: number): void {
    const order = this.orders.get(reference);
    if (order?.ticket !== true) return;
    order.ticket = false;
    this.take(order, taken);
  }

  private take(order: CompanyOrder, taken: number): void {
    this.charged += 1;
    order.charges.push({ id: `c${this.charged}`, currency: 'ARS', taken, refunded: 0, chargedBack: 0 });
  }

  /** Sends a share of a charge back. */
  refund(reference: string, at: number, share: number): void {
    const order = this.orders.get(reference);
    const charge = order?.charges[at];
    if (order === undefined || charge === undefined) return;
    if (charge.chargedBack > 0) return;
    const refunded = Math.min(charge.taken, charge.refunded + Math.round(charge.taken * share));
    order.charges[at] = { ...charge, refunded };
  }

  /** The payer's bank takes the rest of a charge back, or gives it again where it has done so before. */
  dispute(reference: string, at: number): void {
    const order = this.orders.get(reference);
    const charge = order?.charges[at];
    if (order === undefined || charge === undefined) return;
    const chargedBack = charge.chargedBack > 0 ? 0 : charge.taken - charge.refunded;
    order.charges[at] = { ...charge, refunded: charge.refunded - charge.chargedBack + chargedBack, chargedBack };
  }

  private answer(path: string, response: ServerResponse): void {
    if (this.mood === 'silent') return;
    const [, , reference = '', what] = path.split('/');
    const order = this.orders.get(reference) ?? { charges: [], closed: false, ticket: false };
    if (what === undefined && this.mood === 'well') this.orders.set(reference, order);
    if (what === 'close' && this.mood === 'well') order.closed = true;
    if (what === 'cancel' && this.mood === 'well') order.ticket = false;
    response.statusCode = this.mood === 'well' ? 200 : 500;
    response.end(JSON.stringify(order));
  }
}
