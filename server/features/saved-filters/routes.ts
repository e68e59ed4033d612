import type { FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { ACCOUNTS } from '../../platform/core/access.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { formScopeOf, judgeFor, markOf, verdictOf, versionOld } from '../forms/index.ts';
import { type FilterForm, listFilters, type Owner, removeFilter, renameFilter, saveFilter } from './saved-filters.ts';

/** The signed-in person's filters of a form. */
const filtersSavedRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/listar',
    { schema: callSchema('filters.saved'), config: { access: ACCOUNTS } },
    async (request) => {
      const form = await filterForm(request, deps, request.body.form);
      return listFilters(deps.db, ownerOf(request), form);
    },
  );
};

/**
 * Saves a filter under a name, validated by the tenant's own filter form. One of an older page that the served form does
 * not take is refused as such.
 */
const filtersSaveRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/guardar',
    { schema: callSchema('filters.save'), config: { access: ACCOUNTS } },
    async (request) => {
      const { form: id, nombre, valores } = request.body;
      const { tenant, older } = await judgeFor('filters.save', markOf(request), request, deps);
      try {
        const form = await filterForm(request, deps, id, tenant);
        return await saveFilter(deps, ownerOf(request), form, { name: nombre.trim(), sent: parsed(valores) });
      } catch (error) {
        const misfit = error instanceof AppError && /^(FILTER_REFUSED|NOT_FOUND)$/.test(error.code);
        throw older && misfit ? versionOld(tenant) : error;
      }
    },
  );
};

/** Parses JSON; undefined for invalid text, which the form then refuses as any other value. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Renames a saved filter. */
const filtersRenameRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/renombrar',
    { schema: callSchema('filters.rename'), config: { access: ACCOUNTS } },
    async (request) => {
      await renameFilter(deps.db, ownerOf(request), request.body.id, request.body.nombre.trim());
      return { ok: true };
    },
  );
};

/** Deletes a saved filter. */
const filtersRemoveRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/borrar',
    { schema: callSchema('filters.remove'), config: { access: ACCOUNTS } },
    async (request) => {
      await removeFilter(deps.db, ownerOf(request), request.body.id);
      return { ok: true };
    },
  );
};

/** Owner of the filters, from the session only. */
export function ownerOf(request: FastifyRequest): Owner {
  return { unit: tenantOf(request).public.unit, personId: sessionOf(request).person.id };
}

/** A filter form of the tenant, with its validation. @throws AppError 404 for an unknown form */
async function filterForm(
  request: FastifyRequest,
  deps: AppDeps,
  id: string,
  tenant: CompiledTenant = tenantOf(request),
): Promise<FilterForm> {
  const { forms } = tenant.public;
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  // A form that is submitted to a call is not a filter.
  if (form === undefined || typeof form.submit?.call === 'string') throw notFound();
  const roots = ['tenant', 'settings', 'flags', 'codes', 'today', 'now', 'user'] as const;
  const scope = await formScopeOf(roots, request, deps, tenant);
  return { id, fields: new Set(Object.keys(form.fields)), judge: (values) => verdictOf(form, values, scope) };
}

/** Mounts the calls of this feature. */
export const savedFiltersRoutes = featureRoutes(
  filtersSavedRoute,
  filtersSaveRoute,
  filtersRenameRoute,
  filtersRemoveRoute,
);
