import type { FastifyRequest } from 'fastify';
import { notFound } from '../../app-error.ts';
import { verdictOf } from '../../contract/accept.ts';
import { formScopeOf } from '../../contract/form-roots.ts';
import type { AppDeps } from '../../deps.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import type { FilterForm, Owner } from '../../services/saved-filters.ts';

/** Whose filters a request is about: the session alone says it. */
export function ownerOf(request: FastifyRequest): Owner {
  return { unit: tenantOf(request).public.unit, personId: sessionOf(request).person.id };
}

/** A filter form of the tenant, judging as it does on the page. @throws AppError 404 for a form that the tenant has not */
export async function filterForm(request: FastifyRequest, deps: AppDeps, id: string): Promise<FilterForm> {
  const { forms } = tenantOf(request).public;
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  // A form that is sent somewhere is no filter.
  if (form === undefined || typeof form.submit?.call === 'string') throw notFound();
  const scope = await formScopeOf(['tenant', 'settings', 'flags', 'codes', 'today', 'now', 'user'], request, deps);
  return { id, fields: new Set(Object.keys(form.fields)), judge: (values) => verdictOf(form, values, scope) };
}
