import type { FastifyRequest } from 'fastify';
import { type FormRoots, tenantRoot } from '../../engine/forms/form-roots.ts';
import { type Scope, scopeOf } from '../../engine/rules/scope.ts';
import type { FormRoot } from '../../schemas/generated/call-forms.ts';
import { today } from '../clock.ts';
import type { AppDeps } from '../deps.ts';
import { tenantOf } from '../plugins/tenant.ts';
import { type PresentedSession, presentSession } from '../services/auth/present-session.ts';
import { unitFlags } from '../services/units/unit-flags.ts';

/** One request, and what is asked of the database at most once for it. */
interface Asking {
  readonly request: FastifyRequest;
  readonly deps: AppDeps;
  /** Who is signed in, as the page was told; null for nobody. */
  readonly signedIn: () => Promise<PresentedSession | null>;
}

/** Where the server finds each root. What the page holds under the same name is in engine/react/portal. */
const SOURCES: { readonly [Root in FormRoot]: (at: Asking) => FormRoots[Root] | Promise<FormRoots[Root]> } = {
  tenant: ({ request }) => tenantRoot(tenantOf(request).public),
  settings: ({ request }) => tenantOf(request).public.settings,
  codes: ({ request }) => tenantOf(request).public.codes,
  flags: async ({ request, deps }) => ({ ...(await unitFlags(deps.db, tenantOf(request))) }),
  today: ({ deps }) => today(deps.clock),
  now: ({ deps }) => deps.clock.now().toISOString(),
  session: async ({ signedIn }) => {
    const session = await signedIn();
    if (session === null) return { status: 'not-authenticated', scope: null, role: null };
    return { status: 'authenticated', scope: session.scope, role: session.role };
  },
  user: async ({ signedIn }) => (await signedIn())?.user ?? null,
  family: async ({ signedIn }) => (await signedIn())?.family ?? [],
  people: async ({ signedIn }) => {
    const session = await signedIn();
    return session === null ? [] : [session.user, ...session.family];
  },
};

/** What rules of a form read in one request: exactly the roots that their call names, each as the page has it. */
export async function formScopeOf(roots: readonly FormRoot[], request: FastifyRequest, deps: AppDeps): Promise<Scope> {
  let asked: Promise<PresentedSession | null> | undefined;
  const signedIn = () => {
    asked ??=
      request.session === null ? Promise.resolve(null) : presentSession(deps, tenantOf(request), request.session);
    return asked;
  };
  const found = roots.map(async (root) => [root, await SOURCES[root]({ request, deps, signedIn })] as const);
  return scopeOf(Object.fromEntries(await Promise.all(found)));
}
