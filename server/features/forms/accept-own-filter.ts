import type { FastifyRequest } from 'fastify';
import type { CompiledField, CompiledForm } from '../../../engine/language/artifact.ts';
import { OWN_FIELDS } from '../../../engine/language/forms/own-name.ts';
import { parseForms } from '../../../engine/language/forms/parse-forms.ts';
import type { OwnEntity } from '../../../engine/language/types/profile.ts';
import { callFilters, type FilteredCall } from '../../../schemas/generated/call-filters.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { type OwnSought, ownValuesOf } from '../people/index.ts';
import { refusedBy } from './accept.ts';
import { formScopeOf } from './form-roots.ts';
import { judgeFor, markOf, versionOld } from './older-page.ts';

/** Roots that these fields' rules may read, on the page of a list and here. */
const ROOTS = ['tenant', 'settings', 'flags', 'codes', 'today', 'now', 'user'] as const;

/**
 * Validates a filter on the tenant's own fields by the tenant's compiled filter form, as the page does: choices,
 * numbers and CUITs by type; unknown names are refused. schemas/calls.json names the form of each call.
 * @param sent `propios` of the body; null and absent values do not filter
 * @throws AppError 400 FORM_EXTRA_KEY, 422 with the first wrong field and the tenant's text for it, 409 VERSION_OLD where
 * an older page's filter does not fit
 */
export async function acceptOwnFilter(
  call: FilteredCall,
  entity: OwnEntity,
  sent: Readonly<Record<string, unknown>> | null | undefined,
  request: FastifyRequest,
  deps: AppDeps,
): Promise<readonly OwnSought[]> {
  const asked = Object.entries(sent ?? {}).filter(([, value]) => value !== null && value !== '');
  if (asked.length === 0) return [];
  const { tenant, older } = await judgeFor(call, markOf(request), request, deps);
  const { forms } = tenant.public;
  const form = callFilters[call];
  const fields = ownFieldsOf(Object.hasOwn(forms, form) ? forms[form] : undefined, entity);
  const judging: CompiledForm = { id: form, sections: {}, fields, rules: {}, draft: 'page', summary: false };
  const scope = await formScopeOf(ROOTS, request, deps, tenant);
  const accepted = parseForms([judging], { [OWN_FIELDS]: Object.fromEntries(asked) }, scope, { hidden: 'refuse' });
  if (!accepted.ok) throw older ? versionOld(tenant) : refusedBy(accepted);
  const { payload } = accepted;
  return Object.entries(ownValuesOf(payload)).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined ? [] : [{ name, value, match: matchOf(field) }];
  });
}

function ownFieldsOf(form: CompiledForm | undefined, entity: OwnEntity): CompiledForm['fields'] {
  return Object.fromEntries(Object.entries(form?.fields ?? {}).filter(([, { own }]) => own === entity));
}

/** How values are compared: choices, and texts with a single spelling, as a whole. */
function matchOf({ options, optionsFrom, schema, identifier }: CompiledField): OwnSought['match'] {
  if (options !== undefined || optionsFrom !== undefined || schema.type !== 'string' || schema.format !== undefined)
    return 'whole';
  return identifier ? 'identifier' : 'part';
}
