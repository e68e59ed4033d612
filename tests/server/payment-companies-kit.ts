import { createHmac, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { readChain } from '../../tools/readers/folder.ts';
import { TENANTS } from '../tenants/compiled.ts';
import type { TestServer } from './helper.ts';
import { type Asked, json, startInsurer, type TestInsurer } from './insurer-kit.ts';

const MERCADO_PAGO = 'https://api.mercadopago.com';
const SIGNATURE_KEY = 'the-signature-key-of-vilsar';

/** A charge that the company's page made of an order. */
export interface Charged {
  readonly status: string;
  readonly amount?: number;
  readonly refunded?: number;
  readonly currency?: string;
  /** Whether the company leaves the amount out. */
  readonly bare?: boolean;
  /** The company's own time of its last change. */
  readonly changedAt?: string;
}

/** A company's HTTP as its public documentation tells it, as far as our adapter uses it. */
export interface TestCompany {
  readonly id: 'mercadoPago' | 'payPerTic';
  readonly secrets: ReadonlyMap<string, string>;
  /** Origins that the operator admits. */
  readonly origins: readonly string[];
  /** The tenant as compiled from its documents, with this company. */
  readonly tenant: CompiledTenant;
  /** Makes the company fail from now on, or work again. */
  down: boolean;
  /** Makes the company keep new orders, and answer a failure to them. */
  losing: boolean;
  /** Makes the company's list not know its charges yet, or not their state. */
  listing: 'current' | 'missing' | 'late';
  /** Makes the company answer headers and never a body. */
  silent: boolean;
  /** Most requests that waited for a silent company at once. */
  waited: number;
  /** Charges the order of a payment. @returns the company's id of the charge */
  readonly charge: (reference: string, charged: Charged) => string;
  /** Numbers of the charges of an order. */
  readonly charges: (reference: string) => readonly string[];
  /** Changes a charge, as a refund does. */
  readonly change: (charge: string, charged: Charged) => void;
  /** Sends the company's notification of a charge, perhaps with another signature. */
  readonly notify: (server: TestServer, charge: string, tampered?: boolean) => Promise<number>;
  readonly orders: () => readonly { readonly reference: string; readonly amount: number }[];
  /** Times at which its forms end, by reference of the order. */
  readonly ends: ReadonlyMap<string, string>;
  readonly close: () => Promise<void>;
}

interface Kept {
  readonly id: string;
  readonly reference: string;
  readonly charged: Charged;
}

/** Compiles vilsar, which charges for visits, with a company in its tenant.json. */
function tenantWith(payments: object): CompiledTenant {
  const files = new Map(readChain(TENANTS, 'vilsar'));
  const document = JSON.parse(String(files.get('vilsar/tenant.json')));
  files.set('vilsar/tenant.json', JSON.stringify({ ...document, payments }));
  const { tenant, messages } = compile(files, 'vilsar');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}

/** Mercado Pago: its SDK's calls are led to a server on loopback. */
export async function startMercadoPago(): Promise<TestCompany> {
  const http = await startInsurer();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    String(input).startsWith(MERCADO_PAGO)
      ? real(String(input).replace(MERCADO_PAGO, http.origin), init)
      : real(input, init),
  );
  const orders: { reference: string; amount: number }[] = [];
  const ends = new Map<string, string>();
  const charges = new Map<string, Kept>();
  const shown = ({ id, reference, charged }: Kept): object => {
    const { status, amount = 5000, refunded = 0, currency = 'ARS', bare = false, changedAt } = charged;
    return {
      id: Number(id),
      status,
      external_reference: reference,
      currency_id: currency,
      ...(!bare && { transaction_amount: amount }),
      transaction_amount_refunded: refunded,
      ...(changedAt !== undefined && { date_last_updated: changedAt }),
    };
  };
  const routes = (asked: Asked): { readonly body: unknown; readonly status: number } => {
    if (asked.headers.authorization !== 'Bearer APP_USR-token')
      return { body: { message: 'invalid token' }, status: 401 };
    if (asked.url.pathname.startsWith('/checkout/preferences')) {
      const id = asked.url.pathname.split('/')[3];
      if (asked.method === 'GET')
        return { body: { id, items: [{ id: '1', title: 'x', unit_price: 5000 }] }, status: 200 };
      const { external_reference = id?.slice(2), items, expires, expiration_date_to } = JSON.parse(asked.body);
      if (expires !== true || items.length !== 1) return { body: { message: 'invalid' }, status: 400 };
      ends.set(external_reference, expiration_date_to);
      if (asked.method === 'PUT') return { body: { id }, status: 200 };
      orders.push({ reference: external_reference, amount: items[0].unit_price });
      return {
        body: {
          id: `1-${external_reference}`,
          init_point: `https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=1-${external_reference}`,
        },
        status: 201,
      };
    }
    if (asked.url.pathname === '/v1/payments/search') {
      const found = [...charges.values()].filter(
        ({ reference }) => reference === asked.url.searchParams.get('external_reference'),
      );
      return {
        body: { paging: { total: found.length, limit: 50, offset: 0 }, results: listed(company, found).map(shown) },
        status: 200,
      };
    }
    const one = charges.get(asked.url.pathname.replace('/v1/payments/', ''));
    if (one && asked.method === 'PUT') return cancelled(company, one, JSON.parse(asked.body).status);
    return one ? { body: shown(one), status: 200 } : { body: { message: 'not found' }, status: 404 };
  };
  const company: TestCompany = answering(http, routes, {
    id: 'mercadoPago' as const,
    secrets: new Map([
      ['VILSAR_MP_TOKEN', 'APP_USR-token'],
      ['VILSAR_MP_FIRMA', SIGNATURE_KEY],
    ]),
    origins: [],
    tenant: tenantWith({
      company: 'mercadoPago',
      keys: { accessToken: '{{secret.own.MP_TOKEN}}', signature: '{{secret.own.MP_FIRMA}}' },
    }),
    charge: (reference: string, charged: Charged) => {
      const id = String(1_000 + charges.size);
      charges.set(id, { id, reference, charged });
      return id;
    },
    charges: (reference: string) =>
      [...charges.values()].filter((kept) => kept.reference === reference).map(({ id }) => id),
    change: (id: string, charged: Charged) => {
      const kept = charges.get(id);
      if (kept) charges.set(id, { ...kept, charged });
    },
    notify: async (server: TestServer, id: string, tampered = false) => {
      const [request, ts] = [randomUUID(), '1793000000'];
      const v1 = createHmac('sha256', SIGNATURE_KEY).update(`id:${id};request-id:${request};ts:${ts};`).digest('hex');
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/payment/notificacion/vilsar?data.id=${tampered ? '1' : ''}${id}&type=payment`,
        headers: { 'content-type': 'application/json', 'x-request-id': request, 'x-signature': `ts=${ts},v1=${v1}` },
        payload: JSON.stringify({ type: 'payment', action: 'payment.updated', data: { id } }),
      });
      return answer.statusCode;
    },
    orders: () => orders,
    ends,
  });
  const close = company.close;
  return Object.assign(company, {
    close: async () => {
      vi.unstubAllGlobals();
      await close();
    },
  });
}

/** Pay per TIC: its origins stand behind CONNECTOR_ORIGINS, as an implementer's simulator would. */
export async function startPayPerTic(): Promise<TestCompany> {
  const http = await startInsurer();
  const orders: { reference: string; amount: number }[] = [];
  const ends = new Map<string, string>();
  const charges = new Map<string, Kept>();
  const shown = ({ id, reference, charged: { status, amount = 5000, bare = false } }: Kept) => ({
    id,
    status,
    external_transaction_id: reference,
    currency_id: 'ARS',
    ...(!bare && { details: [{ concept_id: '1', concept_description: 'x', amount, external_reference: reference }] }),
    // With the interest of paying in instalments.
    final_amount: amount * 1.2,
    form_url: `https://servicios.paypertic.com/formularios/v2/pagos/${id}`,
  });
  const token = randomUUID();
  const routes = (asked: Asked): { readonly body: unknown; readonly status: number } => {
    if (asked.url.pathname === '/auth/realms/entidades/protocol/openid-connect/token') {
      const form = new URLSearchParams(asked.body);
      const right = form.get('username') === 'u' && form.get('password') === 'p' && form.get('client_secret') === 's';
      return right
        ? { body: { access_token: token, expires_in: 300 }, status: 200 }
        : { body: { error: 'unauthorized' }, status: 401 };
    }
    if (asked.headers.authorization !== `Bearer ${token}`) return { body: { error: 'unauthorized' }, status: 401 };
    if (asked.method === 'GET') {
      const reference = asked.url.searchParams.get('filters[0][value]');
      const found = [...charges.values()].filter((kept) => kept.reference === reference);
      return { body: { total: found.length, rows: listed(company, found).map(shown) }, status: 200 };
    }
    const cancel = charges.get(asked.url.pathname.replace('/pagos/cancelar/', ''));
    if (cancel) return { ...cancelled(company, cancel, 'cancelled'), body: undefined };
    const { external_transaction_id: reference, details, due_date, last_due_date } = JSON.parse(asked.body);
    if (orders.some((order) => order.reference === reference))
      return { body: { code: 4060, message: 'repeated' }, status: 400 };
    if (due_date === last_due_date) ends.set(reference, due_date);
    orders.push({ reference, amount: details[0].amount });
    const id = randomUUID();
    charges.set(id, { id, reference, charged: { status: 'pending' } });
    return { body: shown({ id, reference, charged: { status: 'pending' } }), status: 201 };
  };
  const idOf = (reference: string) => [...charges.values()].find((kept) => kept.reference === reference)?.id ?? '';
  const company: TestCompany = answering(http, routes, {
    id: 'payPerTic' as const,
    secrets: new Map([
      ['VILSAR_PPT_USER', 'u'],
      ['VILSAR_PPT_PASSWORD', 'p'],
      ['VILSAR_PPT_ID', 'c'],
      ['VILSAR_PPT_SECRET', 's'],
    ]),
    origins: [http.origin],
    tenant: tenantWith({
      company: 'payPerTic',
      keys: {
        username: '{{secret.own.PPT_USER}}',
        password: '{{secret.own.PPT_PASSWORD}}',
        clientId: '{{secret.own.PPT_ID}}',
        clientSecret: '{{secret.own.PPT_SECRET}}',
      },
    }),
    charge: (reference: string, charged: Charged) => {
      const id = idOf(reference);
      charges.set(id, { id, reference, charged });
      return id;
    },
    charges: (reference: string) =>
      [...charges.values()].filter((kept) => kept.reference === reference).map(({ id }) => id),
    change: (id: string, charged: Charged) => {
      const kept = charges.get(id);
      if (kept) charges.set(id, { ...kept, charged });
    },
    notify: async (server: TestServer, id: string, tampered = false) => {
      const kept = charges.get(id);
      const told = kept && shown(kept);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/payment/notificacion/vilsar',
        headers: { 'content-type': 'application/json' },
        // Unsigned: whoever knows the address may send it, with any state.
        payload: JSON.stringify(tampered ? { ...told, external_transaction_id: 'x', status: 'approved' } : told),
      });
      return answer.statusCode;
    },
    orders: () => orders,
    ends,
  });
  return company;
}

/** Cancels a try that took no money, as both companies do. */
function cancelled(company: TestCompany, { id, charged }: Kept, status: string) {
  if (charged.status !== 'pending' || status !== 'cancelled') return { body: { error: 2018 }, status: 400 };
  company.change(id, { ...charged, status });
  return { body: { id: Number(id), status }, status: 200 };
}

/** Charges as the company's list has them. */
function listed({ listing }: TestCompany, kept: readonly Kept[]): readonly Kept[] {
  if (listing === 'current') return kept;
  return listing === 'missing' ? [] : kept.map((one) => ({ ...one, charged: { status: 'pending' } }));
}

function answering(
  http: TestInsurer,
  routes: (asked: Asked) => { readonly body: unknown; readonly status: number },
  company: Omit<TestCompany, 'down' | 'losing' | 'listing' | 'silent' | 'waited' | 'close'>,
): TestCompany {
  const whole = Object.assign(company, {
    down: false,
    losing: false,
    listing: 'current' as const,
    silent: false,
    waited: 0,
    close: http.close,
  });
  let waiting = 0;
  http.answer = (response, asked) => {
    if (whole.silent) {
      waiting += 1;
      whole.waited = Math.max(whole.waited, waiting);
      response.once('close', () => {
        waiting -= 1;
      });
      return void response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    }
    const failed = { body: { message: 'down' }, status: 500 };
    const before = whole.orders().length;
    const answered = whole.down ? failed : routes(asked);
    const { body, status } = whole.losing && whole.orders().length > before ? failed : answered;
    json(body, status)(response);
  };
  return whole;
}
