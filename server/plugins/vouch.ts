import type { FastifyRequest } from 'fastify';
import type { EntryLinkKind } from '../db/schema/index.ts';
import type { AppDeps } from '../deps.ts';
import { accountName } from '../services/auth/known-device.ts';
import { normalName, type SignInPortal } from '../services/auth/sign-in.ts';
import { findEntryLink, isUsable } from '../services/entry/entry-links.ts';
import { findStep } from '../services/factor/sign-in-step.ts';
import { recoveryName } from '../services/recovery/recovery-name.ts';
import { knownDevice } from './device.ts';
import { stepToken } from './sign-in-step.ts';
import { tenantOf } from './tenant.ts';

/**
 * Says by what a caller is no stranger, although it has no session: a name of its own under which its calls are counted, or
 * undefined. Asked only once the unit's total is reached, after the body was validated.
 */
export type Vouch = (request: FastifyRequest) => Promise<string | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a call without a session goes on while strangers flood the unit. */
    readonly vouch?: Vouch;
  }
}

/** A browser in which whoever has the name of field `correo` signed in before. */
export const vouchedAtSignIn =
  (deps: AppDeps, portal: SignInPortal): Vouch =>
  (request) =>
    knownDevice(request, deps, accountName(portal, normalName(portal, sent(request, 'correo'))));

/** A browser that is known for what was typed in field `email` of a recovery. */
export const vouchedInRecovery =
  (deps: AppDeps): Vouch =>
  (request) =>
    knownDevice(request, deps, accountName('portal', recoveryName(sent(request, 'email'))));

/** A browser in which the right password was typed a moment ago. */
export const vouchedByStep =
  (deps: AppDeps): Vouch =>
  async (request) => {
    const token = stepToken(request, deps.config.secure);
    const step = token === undefined ? undefined : await findStep(deps, tenantOf(request).public.unit, token);
    return step && `step ${step.tokenHash}`;
  };

/** The code of a link that may still be used, in a field of the body. */
export const vouchedByLink =
  (deps: AppDeps, kind: EntryLinkKind, field: string): Vouch =>
  async (request) => {
    const code = sent(request, field);
    const link = await findEntryLink(deps.db, tenantOf(request).public.unit, kind, code);
    return link && isUsable(link, deps.clock) ? `link ${link.id}` : undefined;
  };

/** A text of the validated body; empty where there is none. */
function sent({ body }: FastifyRequest, field: string): string {
  const value: unknown =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === field)?.[1] : undefined;
  return typeof value === 'string' ? value : '';
}
