import type { FastifyRequest } from 'fastify';
import type { EntryLinkKind } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { findEntryLink, isUsable } from '../access-links/index.ts';
import { knownDevice } from './device.ts';
import { accountName } from './known-device.ts';
import { recoveryName } from './recovery-name.ts';
import { normalName, type SignInPortal } from './sign-in-context.ts';
import { findStep } from './sign-in-step.ts';
import { stepToken } from './step-cookie.ts';

/**
 * Identifies a caller without a session by other evidence: a name under which its calls are counted separately, or
 * undefined. Called only once the unit's rate limit is reached, after the body was validated.
 */
export type Vouch = (request: FastifyRequest) => Promise<string | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts known callers without a session from the unit's rate limit while it is flooded. */
    readonly vouch?: Vouch;
  }
}

/** Vouches for a browser that is known for the account in field `correo`. */
export const vouchedAtSignIn =
  (deps: AppDeps, portal: SignInPortal): Vouch =>
  (request) =>
    knownDevice(request, deps, accountName(portal, normalName(portal, sent(request, 'correo'))));

/** Vouches for a browser that is known for the account in field `email` of a recovery. */
export const vouchedInRecovery =
  (deps: AppDeps): Vouch =>
  (request) =>
    knownDevice(request, deps, accountName('portal', recoveryName(sent(request, 'email'))));

/** Vouches for a browser with a sign-in step, which needs a correct password. */
export const vouchedByStep =
  (deps: AppDeps): Vouch =>
  async (request) => {
    const token = stepToken(request, deps.config.secure);
    const step = token === undefined ? undefined : await findStep(deps, tenantOf(request).public.unit, token);
    return step && `step ${step.tokenHash}`;
  };

/** Vouches for the code of a usable link in a field of the body. */
export const vouchedByLink =
  (deps: AppDeps, kind: EntryLinkKind, field: string): Vouch =>
  async (request) => {
    const code = sent(request, field);
    const link = await findEntryLink(deps.db, tenantOf(request).public.unit, kind, code);
    return link && isUsable(link, deps.clock) ? `link ${link.id}` : undefined;
  };

/** A text of the validated body; empty when missing. */
function sent({ body }: FastifyRequest, field: string): string {
  const value: unknown =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === field)?.[1] : undefined;
  return typeof value === 'string' ? value : '';
}
