import type { FastifyRequest } from 'fastify';
import type { FilteredCall } from '../../../../schemas/generated/call-filters.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { acceptOwnFilter } from '../../forms/index.ts';
import type { CaseFilter } from '../case-filter.ts';

/** The filter's fields in a body. */
export type FilterBody = Omit<CaseFilter, 'own'> & {
  readonly propios?: Readonly<Record<string, unknown>> | null;
};

/**
 * Parses a body's filter; the call's filter form validates values of the tenant's own fields.
 * @throws AppError as `acceptOwnFilter`
 */
export async function caseFilterOf(
  call: FilteredCall,
  body: FilterBody,
  request: FastifyRequest,
  deps: AppDeps,
): Promise<CaseFilter> {
  const { propios, ...filter } = body;
  return { ...filter, own: await acceptOwnFilter(call, 'case', propios, request, deps) };
}
