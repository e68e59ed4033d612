import { MessageFailure } from '../../platform/mail/phone-message.ts';
import type { ConnectorFault } from '../../platform/outbound/connector-fault.ts';

/** Statuses after which the same request may succeed: the key that the operator renews, time-outs, limits. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** The failure of an answer without a code of its own. */
export function failureOfStatus(status: number, retryAfter?: number): MessageFailure {
  const passes = PASSING.has(status) || status >= 500;
  return new MessageFailure(`HTTP_${status}`, passes ? 'later' : 'refused', retryAfter);
}

/**
 * The failure of a request that a channel did not answer as agreed. A request that was handed to the network and got no
 * answer may have been carried out.
 */
export function failureOf({ code, progress }: ConnectorFault): MessageFailure {
  if (progress?.sent !== true) return new MessageFailure(code, 'later', progress?.retryAfter);
  const { status, retryAfter } = progress;
  if (status === undefined || (status >= 200 && status < 300)) return new MessageFailure(code, 'unsure');
  return failureOfStatus(status, retryAfter);
}
