import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { SecretSources } from '../../platform/outbound/secrets.ts';
import { secretsOf } from '../../platform/outbound/secrets.ts';
import { MercadoPago } from './mercado-pago.ts';
import { PayPerTic } from './pay-per-tic.ts';
import type { PaymentProvider } from './provider.ts';
import type { TestProvider } from './test-provider.ts';

declare module '../../platform/deps.ts' {
  interface AppDeps {
    /** Chooses the company that charges for a tenant. */
    readonly payments: PaymentProviders;
  }
}

/** The payment providers of this server. */
export interface PaymentProviders {
  /** Returns the provider that charges for a tenant; undefined where the tenant charges nothing. */
  readonly of: (tenant: CompiledTenant) => PaymentProvider | undefined;
  /** The provider of the demo mode; absent outside of it. */
  readonly test: TestProvider | undefined;
}

/**
 * Chooses providers by `payments` of tenant.json. The demo's test provider charges where a tenant declares no company, or
 * where the operator gave none of its keys; with some of them the company is used, and a missing one is a fault.
 */
export function paymentProviders(sources: SecretSources, test: TestProvider | undefined): PaymentProviders {
  // Per compiled version: an adapter keeps its access token, and a changed document makes a new one.
  const made = new WeakMap<CompiledTenant, PaymentProvider | { readonly none: true }>();
  const of = (tenant: CompiledTenant): PaymentProvider | undefined => {
    const kept = made.get(tenant) ?? companyOf(tenant, sources) ?? { none: true };
    made.set(tenant, kept);
    return 'none' in kept ? test : kept;
  };
  return { of, test };
}

function companyOf(tenant: CompiledTenant, sources: SecretSources): PaymentProvider | undefined {
  const { payments: account } = tenant.server;
  if (account === undefined) return undefined;
  const secrets = secretsOf(tenant.id, Object.values(account.keys), sources);
  if (sources.demo && !secrets.given) return undefined;
  const key = (name: string): string => secrets.fill(account.keys[name] ?? '');
  return account.company === 'mercadoPago'
    ? new MercadoPago({ key })
    : new PayPerTic({ key, collector: account.collector, origins: sources.origins });
}
