import { todayIn, ZONE } from '../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { tenantRoot } from '../../engine/language/forms/form-roots.ts';
import { type Scope, scopeOf } from '../../engine/language/rules/scope.ts';

/** Tuesday 24 November 2026, 10:00 in Buenos Aires. */
export const CLOCK = '2026-11-24T13:00:00Z';

/** Scope of a public form at an instant, without a session. */
export function tenantScope({ public: open, server }: CompiledTenant, clock: string = CLOCK): Scope {
  return scopeOf({
    tenant: tenantRoot(open),
    flags: server.flags,
    settings: open.settings,
    codes: open.codes,
    session: { status: 'not-authenticated' },
    user: null,
    family: [],
    people: [],
    today: todayIn(ZONE, clock),
    now: clock,
  });
}
