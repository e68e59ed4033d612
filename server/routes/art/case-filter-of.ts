import type { FastifyRequest } from 'fastify';
import type { FilteredCall } from '../../../schemas/generated/call-filters.ts';
import { acceptOwnFilter } from '../../contract/accept-own-filter.ts';
import type { AppDeps } from '../../deps.ts';
import type { CaseFilter } from '../../services/art/case-filter.ts';

/** The names of a filter as a body has them. */
export type FilterBody = Omit<CaseFilter, 'own'> & {
  readonly propios?: Readonly<Record<string, unknown>> | null;
};

/**
 * The filter of a body; what it asks of the tenant's own fields is judged by the form that the call is filtered by
 * (FIXL-09).
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
