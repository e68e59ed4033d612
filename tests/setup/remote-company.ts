import type { ReportedCharge } from '../../engine/domain/payment/ledger.ts';
import type { PaymentOrder, PaymentProvider, PaymentReport } from '../../server/features/payments/provider.ts';

/** An order as the company answers it. */
interface Reported {
  readonly charges: readonly ReportedCharge[];
  readonly ticket: boolean;
}

/** A company in the process of a proof, asked by HTTP, so that it outlives the servers that are killed. */
export class RemoteCompany implements PaymentProvider {
  readonly id = 'remota';
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async create({ paymentId }: Pick<PaymentOrder, 'paymentId'>) {
    await this.send(`/orders/${paymentId}`);
    return { reference: paymentId, formUrl: `https://pagos.example.com/${paymentId}`, formId: paymentId };
  }

  async close(formId: string): Promise<void> {
    await this.send(`/orders/${formId}/close`);
  }

  async cancel(reference: string): Promise<void> {
    await this.send(`/orders/${reference}/cancel`);
  }

  async ask(reference: string): Promise<PaymentReport | undefined> {
    const order: Reported = JSON.parse(await this.send(`/orders/${reference}/charges`));
    const { charges, ticket } = order;
    if (charges.length === 0 && !ticket) return undefined;
    return { reference, open: ticket ? 'pending' : 'rejected', charges };
  }

  /** A notification names the order alone; the company is asked. */
  read({ body }: { readonly body: string }) {
    return Promise.resolve({ reference: String(JSON.parse(body).reference) });
  }

  private async send(path: string): Promise<string> {
    const answer = await fetch(`${this.origin}${path}`, { method: 'POST', signal: AbortSignal.timeout(300) });
    if (!answer.ok) throw new Error(`COMPANY_${answer.status}`);
    return answer.text();
  }
}
