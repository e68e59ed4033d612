import { SETTING_UP, STAFF } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf, setSessionCookie } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../../platform/limits/limits.ts';
import {
  endFactor,
  factorOf,
  factorStanding,
  hasFactor,
  lockCredentials,
  ownAsker,
  refuseUnoffered,
  requireCurrent,
  setDeviceCookie,
} from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { presentSession } from '../../sessions/index.ts';
import { codesLeft, freshCodes, keepCodes } from '../backup-codes.ts';
import { factorName } from '../judge-factor.ts';
import { mailFactor } from '../mail-factor.ts';
import { passkeySite } from '../passkey-site.ts';
import { passkeysOf } from '../passkeys-of.ts';
import { beginFactor, confirmFactor } from '../set-up-factor.ts';
import { alarmOf, proveBoth, provePassword } from './prove-owner.ts';

/** State of the account's own second factor (decision 0085). */
export const factorStateRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/estado',
    { schema: callSchema('factor.state'), config: { access: SETTING_UP } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person, role } = sessionOf(request);
      refuseUnoffered(tenant, role);
      const factor = await factorOf(deps.db, person);
      const { dueAt } = await factorStanding(deps.db, tenant, person);
      const site = await passkeySite(request, deps);
      const keys = factor === undefined ? [] : await passkeysOf(deps.db, factor);
      return {
        activa: factor !== undefined,
        desde: factor?.confirmedAt?.toISOString() ?? null,
        codigos: factor === undefined ? 0 : await codesLeft(deps.db, factor),
        exigida: dueAt !== undefined,
        vence: factor === undefined && dueAt && dueAt > deps.clock.now() ? dueAt.toISOString() : null,
        conLlaves: site !== undefined,
        llaves: keys.map(({ id, name, site: made, backedUp, createdAt, lastUsedAt }) => ({
          id,
          nombre: name,
          sitio: made,
          aca: made === site?.id,
          sincronizada: backedUp,
          desde: createdAt.toISOString(),
          uso: lastUsedAt?.toISOString() ?? null,
        })),
      };
    },
  );
};

/** Begins setting up a second factor, after the password is confirmed (decision 0085). */
export const factorBeginRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/activar',
    { schema: callSchema('factor.begin'), config: { access: SETTING_UP } },
    async (request) => {
      const { person } = sessionOf(request);
      const { payload } = await accept('factor.begin', request.body, request, deps);
      await provePassword(request, deps, 'factor.begin', payload);
      if (await hasFactor(deps.db, person)) throw new AppError(409, 'FACTOR_ON');
      const { uri, typed } = await beginFactor(deps, tenantOf(request), person);
      return { direccion: uri, clave: typed };
    },
  );
};

/**
 * Begins moving a second factor to another phone; the earlier one works until the new one is confirmed (decision 0085).
 */
export const factorReplaceRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/cambiar',
    { schema: callSchema('factor.replace'), config: { access: STAFF } },
    async (request) => {
      const { payload } = await accept('factor.replace', request.body, request, deps);
      await proveBoth(request, deps, 'factor.replace', payload);
      const { uri, typed } = await beginFactor(deps, tenantOf(request), sessionOf(request).person);
      return { direccion: uri, clave: typed };
    },
  );
};

/** Confirms a new second factor by the application's first code (decision 0085). */
export const factorConfirmRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/confirmar',
    { schema: callSchema('factor.confirm'), config: { access: SETTING_UP } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const session = sessionOf(request);
      refuseUnoffered(tenant, session.role);
      const { payload } = await accept('factor.confirm', request.body, request, deps);
      await countOwnCall(deps, tenant, FACTOR_LIMIT, session.person.id);
      const { factor, codes, issued } = await confirmFactor({ ...deps, alarm: alarmOf(request) }, tenant, session, {
        code: String(payload.codigo),
        trace: { address: request.ip, requestId: request.id },
      });
      setSessionCookie(reply, tenant, deps.config.secure, issued.token);
      await setDeviceCookie(request, reply, deps, session.person, factorName(factor));
      // The session had scope `setUp` until now where the tenant requires a second factor.
      const raised = { ...session, scope: 'full', expiresAt: issued.expiresAt } as const;
      return { codigos: codes, login: await presentSession(deps, tenant, raised) };
    },
  );
};

/** Replaces the remaining backup codes by new ones (decision 0085). */
export const factorCodesRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/codigos',
    { schema: callSchema('factor.codes'), config: { access: STAFF } },
    async (request) => {
      const { person } = sessionOf(request);
      const { payload } = await accept('factor.codes', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'factor.codes', payload);
      const codes = await deps.passwords.withPlace(({ hash }) => freshCodes(hash), ownAsker(person, request.ip));
      await withAudit(
        request,
        deps,
        async (db) => {
          await lockCredentials(db, person, 'update');
          await requireCurrent(db, person, factor);
          await keepCodes(db, factor, codes);
          await mailFactor({ db, clock: deps.clock }, tenantOf(request), person, 'factorCodes');
        },
        () => ({ action: 'factor.codes', object: `person:${person.id}`, outcome: 'ok' }),
      );
      return { codigos: codes.shown };
    },
  );
};

/** Turns one's own second factor off, where the tenant makes it optional (decision 0085). */
export const factorEndRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/desactivar',
    { schema: callSchema('factor.end'), config: { access: STAFF } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person, role } = sessionOf(request);
      refuseUnoffered(tenant, role);
      if ((await factorStanding(deps.db, tenant, person)).dueAt) throw new AppError(409, 'FACTOR_REQUIRED');
      const { payload } = await accept('factor.end', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'factor.end', payload);
      await withAudit(
        request,
        deps,
        async (db) => {
          await lockCredentials(db, person, 'update');
          await requireCurrent(db, person, factor);
          await endFactor(db, person);
          await mailFactor({ db, clock: deps.clock }, tenant, person, 'factorOff');
        },
        () => ({ action: 'factor.off', object: `person:${person.id}`, outcome: 'ok' }),
      );
      return { ok: true };
    },
  );
};
