import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { formScopeOf, verdictOf } from '../../forms/index.ts';
import type { FilterForm, Owner } from '../saved-filters.ts';

/** Owner of the filters, from the session only. */
export function ownerOf(request: FastifyRequest): Owner {
  return { unit: tenantOf(request).public.unit, personId: sessionOf(request).person.id };
}

/** A filter form of the tenant, with its validation. @throws AppError 404 for an unknown form */
export async function filterForm(request: FastifyRequest, deps: AppDeps, id: string): Promise<FilterForm> {
  const { forms } = tenantOf(request).public;
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  // A form that is submitted to a call is not a filter.
  if (form === undefined || typeof form.submit?.call === 'string') throw notFound();
  const scope = await formScopeOf(['tenant', 'settings', 'flags', 'codes', 'today', 'now', 'user'], request, deps);
  return { id, fields: new Set(Object.keys(form.fields)), judge: (values) => verdictOf(form, values, scope) };
}
