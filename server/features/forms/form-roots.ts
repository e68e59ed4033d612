import type { FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type FormRoots, tenantRoot } from '../../../engine/language/forms/form-roots.ts';
import { type Scope, scopeOf } from '../../../engine/language/rules/scope.ts';
import type { FormRoot } from '../../../schemas/generated/call-forms.ts';
import { today } from '../../platform/core/clock.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { unitFlags } from '../../platform/units/unit-flags.ts';
import { type PresentedSession, presentSession } from '../sessions/index.ts';

/** One request with its dependencies; database reads are shared by all roots. */
interface Asking {
  readonly request: FastifyRequest;
  readonly deps: AppDeps;
  readonly tenant: CompiledTenant;
  /** The session as presented to the page; null for a visitor. */
  readonly signedIn: () => Promise<PresentedSession | null>;
}

/** Source of each root on the server. The page's values of the same names are in engine/portal/react/runtime/portal-reader.ts. */
const SOURCES: { readonly [Root in FormRoot]: (at: Asking) => FormRoots[Root] | Promise<FormRoots[Root]> } = {
  tenant: ({ tenant }) => tenantRoot(tenant.public),
  settings: ({ tenant }) => tenant.public.settings,
  codes: ({ tenant }) => tenant.public.codes,
  flags: async ({ tenant, deps }) => ({ ...(await unitFlags(deps.db, tenant)) }),
  today: ({ deps }) => today(deps.clock),
  now: ({ deps }) => deps.clock.now().toISOString(),
  session: async ({ signedIn }) => {
    const session = await signedIn();
    if (session === null) return { status: 'not-authenticated', scope: null, role: null };
    return { status: 'authenticated', scope: session.scope, role: session.role };
  },
  user: async ({ signedIn }) => {
    const session = await signedIn();
    return session === null ? null : { ...session.user, terms: session.terms };
  },
  family: async ({ signedIn }) => (await signedIn())?.family ?? [],
  people: async ({ signedIn }) => {
    const session = await signedIn();
    return session === null ? [] : [session.user, ...session.family];
  },
};

/**
 * Scope for a form's rules in one request: exactly the roots that the call names, with the same values as on the page.
 * @param tenant the version that judges
 */
export async function formScopeOf(
  roots: readonly FormRoot[],
  request: FastifyRequest,
  deps: AppDeps,
  tenant: CompiledTenant = tenantOf(request),
): Promise<Scope> {
  let asked: Promise<PresentedSession | null> | undefined;
  const signedIn = () => {
    asked ??= request.session === null ? Promise.resolve(null) : presentSession(deps, tenant, request.session);
    return asked;
  };
  const found = roots.map(async (root) => [root, await SOURCES[root]({ request, deps, tenant, signedIn })] as const);
  return scopeOf(Object.fromEntries(await Promise.all(found)));
}
