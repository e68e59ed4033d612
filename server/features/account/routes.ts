import type { FastifyRequest } from 'fastify';
import { initialValues } from '../../../engine/language/forms/initial-values.ts';
import { scopeOf } from '../../../engine/language/rules/scope.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { ASKED_PATIENTS, PORTAL_USERS } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotencyAfter } from '../../platform/http/idempotency.ts';
import { ownUnit } from '../../platform/http/own-unit.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { clearSessionCookie, sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { requireFeature } from '../../platform/units/unit-flags.ts';
import { accountName, confirmPassword, knownDevice } from '../credentials/index.ts';
import { withEligibility } from '../eligibility/index.ts';
import { accept } from '../forms/index.ts';
import { nameOf, ownAfter, personValuesOf, presentChannel, presentPerson, requirePerson } from '../people/index.ts';
import { closeAccount } from './close-account.ts';
import { saveProfile } from './save-profile.ts';

/**
 * Closes the signed-in account after its password is confirmed (law 25.326, article 16). All its sessions end, this one
 * included, and `Clear-Site-Data` makes the browser drop its data, as at signing out.
 */
const accountCloseRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/baja',
    { schema: callSchema('account.close'), config: { access: ASKED_PATIENTS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { person } = sessionOf(request);
      const happening = { action: 'account.close', object: `person:${person.id}` } as const;
      const { payload } = await accept('account.close', request.body, request, deps);
      const device = await knownDevice(request, deps, accountName('portal', person.identityNumber));
      const alarm = (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm');
      const password = String(payload.password);
      try {
        const typed = { person, password, address: request.ip, device };
        const address = await portalAddress(request, deps);
        const judged = await confirmPassword({ ...deps, alarm }, tenant, typed);
        await withAudit(
          request,
          deps,
          (db) => closeAccount({ db, clock: deps.clock, address }, tenant, person, judged),
          () => ({ ...happening, outcome: 'ok' }),
        );
      } catch (error) {
        if (error instanceof AppError)
          await recordAudit(deps.db, auditOf(request, deps.clock, { ...happening, outcome: 'refused' }));
        throw error;
      }
      clearSessionCookie(reply, tenant, deps.config.secure);
      reply.header('clear-site-data', '"cache", "storage"');
      return { ok: true };
    },
  );
};

/**
 * Saves the profile of a person of one's own account: validates the form, asks the insurer, then writes
 * unless the data changed since it was read. Kind and DNI of the person come from the database, never from the body.
 */
const profileSaveRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/perfil',
    { schema: callSchema('profile.save'), config: { access: PORTAL_USERS } },
    async (request) => {
      const tenant = tenantOf(request);
      const { ref, documento, version, unidad } = request.body;
      ownUnit(request, unidad);
      const person = await requirePerson(request, deps, nameOf(ref ?? documento ?? ''));
      const current = currentOf(request, person);
      const { payload, cleared, unanswered } = await accept('profile.save', request.body, request, deps, { current });
      const values = personValuesOf(payload, cleared);
      const own = ownAfter(person.own, payload, cleared);
      const prepare = async () => {
        await requireFeature(deps.db, tenant, 'edicionDatos');
        return insured(request, deps, { ...person, ...values, own }, unanswered);
      };
      return withIdempotencyAfter(
        request,
        deps,
        prepare,
        async (db, coverage) => {
          const change = { values, own, coverage, version: version ?? undefined };
          return presentPerson(tenant, await saveProfile({ ...deps, db }, tenant, person, change));
        },
        () => ({ action: 'profile.save', object: `person:${person.id}`, outcome: 'ok' }),
      );
    },
  );
};

/** Current values of the form's fields, including read-only ones. */
function currentOf(request: FastifyRequest, person: PersonRow) {
  const tenant = tenantOf(request);
  const form = tenant.public.forms.perfil;
  const given = { ...presentPerson(tenant, person), ...presentChannel(tenant, person) };
  return form === undefined ? {} : initialValues(form, given, scopeOf({}));
}

/** Checks eligibility for patients only; an ART account has no coverage. */
async function insured(request: FastifyRequest, deps: AppDeps, person: PersonRow, unanswered: readonly string[]) {
  const { person: account, role } = sessionOf(request);
  if (role !== 'patient') return {};
  const present = (row: PersonRow) => presentPerson(tenantOf(request), row);
  const holder = account.id === person.id ? person : account;
  const people = { subject: present(person), holder: present(holder) };
  return (await withEligibility(request, deps, ['profile'], people, unanswered)).coverage;
}

/** Mounts the calls of this feature. */
export const accountRoutes = featureRoutes(accountCloseRoute, profileSaveRoute);
