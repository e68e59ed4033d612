import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { Breaker } from './breaker.ts';
import { ConnectorFault, type ConnectorFaultCode } from './connector-fault.ts';

/** Milliseconds that a request waits for an answer that it can do without. */
const BESIDE = 2_000;
/** Milliseconds after the deadline in which the call's own error still counts, because it says how far it came. */
const GRACE = 250;

/**
 * Dependence of a person on a call to another company.
 * - `beside`: a request can go on without the answer; it waits two seconds at most.
 * - `deciding`: the answer decides, so the request waits as long as the service's own time limit.
 * - `background`: a worker or a sweep waits, no one's request.
 */
export type OutsideKind = (
  | { readonly kind: 'beside' }
  | { readonly kind: 'deciding' | 'background'; readonly milliseconds: number }
) & {
  /** The deed that the call is a part of, such as a request that asks several questions: its silences count once. */
  readonly deed?: object | undefined;
};

/** A call to a service of another company, for one tenant. */
export type OutsideCall = OutsideKind & {
  /** Owner of the breaker: a tenant's new version begins with a new one. */
  readonly tenant: Pick<CompiledTenant, 'id'>;
  /** Name of the service: a connector, a channel or a payment company. */
  readonly connector: string;
};

/** Time limit of a call. Only {@link outside} makes one, so that no call can be sent without naming its kind. */
class Deadline {
  private readonly controller = new AbortController();

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  end(): void {
    this.controller.abort(new ConnectorFault('TIMEOUT'));
  }
}

export type { Deadline };

/**
 * Breakers of a service. Two seconds say nothing of a service that may take ten: silences of calls beside the way pause
 * these calls alone.
 */
interface Breakers {
  readonly main: Breaker;
  readonly beside: Breaker;
}

const breakers = new WeakMap<Pick<CompiledTenant, 'id'>, Map<string, Breakers>>();

function breakersOf({ tenant, connector }: OutsideCall): Breakers {
  const own = breakers.get(tenant) ?? new Map<string, Breakers>();
  breakers.set(tenant, own);
  const both = own.get(connector) ?? { main: new Breaker({ tenant: tenant.id, connector }), beside: new Breaker() };
  own.set(connector, both);
  return both;
}

/** Breaker that counts the call. A call beside the way also heeds a pause of the service, and never tries it. */
function breakerFor(call: OutsideCall): Breaker {
  const { main, beside } = breakersOf(call);
  return call.kind !== 'beside' || main.wait > 0 ? main : beside;
}

/** Faults that count as silence; every other outcome came from the service or was decided before asking. */
const SILENCES: ReadonlySet<ConnectorFaultCode> = new Set(['TIMEOUT', 'UNREACHABLE']);

/**
 * Calls a service of another company. The call ends with its deadline, the body of the answer included, also when its
 * work does not heed the deadline's signal. A service that stayed silent five times in a minute is refused at once.
 * Silences of calls `beside` the way never refuse others.
 *
 *     outside({ tenant, connector: 'afiliacion', kind: 'deciding', milliseconds: 8_000 }, (deadline) =>
 *       exchange(outgoing, deadline));
 *
 * @throws ConnectorFault SILENT when the service is paused, TIMEOUT when the time is over; what `work` throws
 */
export async function outside<T>(call: OutsideCall, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const breaker = breakerFor(call);
  if (!breaker.admits())
    throw new ConnectorFault('SILENT', undefined, { sent: false, retryAfter: breaker.wait / 1_000 });
  try {
    const answer = await inTime(work, call.kind === 'beside' ? BESIDE : call.milliseconds);
    breaker.answered();
    return answer;
  } catch (error) {
    if (error instanceof ConnectorFault && SILENCES.has(error.code)) breaker.silent(call.deed);
    else breaker.answered();
    throw error;
  }
}

async function inTime<T>(work: (deadline: Deadline) => Promise<T>, milliseconds: number): Promise<T> {
  const deadline = new Deadline();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      deadline.end();
      timer = setTimeout(() => reject(new ConnectorFault('TIMEOUT', undefined, { sent: true })), GRACE);
    }, milliseconds);
  });
  return Promise.race([work(deadline), late]).finally(() => clearTimeout(timer));
}
