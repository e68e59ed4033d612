import { randomUUID } from 'node:crypto';
import { FORM_LIFE, TICKET_LIFE } from '../../engine/domain/payment/form-life.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import type { PaymentProvider } from '../../server/features/payments/provider.ts';
import { paymentProviders } from '../../server/features/payments/providers.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import { OperatorErrors } from '../../server/platform/core/operator-error.ts';
import { rootCause } from '../../server/platform/core/root-cause.ts';
import { ConnectorFault } from '../../server/platform/outbound/connector-fault.ts';
import { outside } from '../../server/platform/outbound/outside.ts';
import { isTenant } from '../readers/folder.ts';
import { CONNECTOR_FAULTS } from './connector-faults.ts';
import { refuse } from './refuse.ts';

/** Milliseconds for each question, as for creating a payment. */
const PATIENCE = 10_000;

const STATES = {
  pending: 'sin pagar todavía',
  rejected: 'rechazado',
  approved: 'aprobado',
} as const;

/**
 * `try <id> pago`: opens a payment at the tenant's provider with its real keys, and asks for its state, as the server
 * would. Charges only a person who pays the printed form. Returns 1 when the provider refused it.
 */
export async function tryPayment(root: string, tenant: CompiledTenant): Promise<number> {
  try {
    const config = readConfig(process.env);
    const sources = {
      secrets: config.secrets,
      demo: false,
      origins: config.connectorOrigins,
      networks: config.connectorNetworks,
      isTenant: (other: string) => isTenant(root, other),
    };
    const provider = paymentProviders(sources, undefined).of(tenant);
    if (provider === undefined)
      return refuse(`${tenant.id} no dice payments en tenant.json: sólo se cobra de prueba, en la demo.`);
    const site = config.publicUrl ?? `https://${tenant.server.hosts[0] ?? 'localhost'}`;
    return await openAndAsk(tenant, provider, site);
  } catch (error) {
    if (error instanceof OperatorErrors) return refuse(error.message);
    const means = error instanceof ConnectorFault ? ` ${CONNECTOR_FAULTS[error.code]}` : '';
    const fault = error instanceof ConnectorFault ? error.message : rootCause(error);
    return refuse(
      `No sirve: ${fault}.${means} Revisá las claves de payments y que la cuenta esté habilitada para cobrar.`,
    );
  }
}

async function openAndAsk(tenant: CompiledTenant, provider: PaymentProvider, site: string): Promise<number> {
  const { unit, settings } = tenant.public;
  const amount = settings.care.limitAmount.toFixed(2);
  const call = { tenant, connector: provider.id, kind: 'deciding', milliseconds: PATIENCE } as const;
  const now = Date.now();
  const order = {
    unit,
    paymentId: randomUUID(),
    amount,
    currency: 'ARS',
    userAgent: 'tenant try',
    concept: settings.payment.concept,
    title: tenant.server.texts['server.PAYMENT_CONCEPT'] ?? tenant.public.name,
    notifyAt: `${site}/api/payment/notificacion/${tenant.id}`,
    returnTo: `${site}/pago/vuelta`,
    formEndsAt: new Date(now + FORM_LIFE),
    ticketEndsAt: new Date(now + TICKET_LIFE),
  };
  const { reference, formUrl } = await outside(call, (deadline) => provider.create(order, deadline));
  if (formUrl === null) return refuse('La empresa tomó el pago y no dijo dónde se paga: la persona leería un error.');
  console.log(`${provider.id} abrió un pago de $ ${amount}. Nadie lo cobra si no se paga:\n  ${formUrl}`);
  const report = await outside(call, (deadline) => provider.ask(reference, deadline));
  const state = report === undefined ? 'pending' : report.charges.length > 0 ? 'approved' : report.open;
  console.log(`Preguntado, está ${STATES[state]}.`);
  console.log(`Sus avisos llegan a:\n  ${site}/api/payment/notificacion/${tenant.id}`);
  return 0;
}
