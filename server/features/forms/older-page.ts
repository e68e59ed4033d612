import type { FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { claimedMark, MARK_HEADER } from '../../../engine/language/forms/form-mark.ts';
import { isEmpty, sameValue } from '../../../engine/language/forms/form-values.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { callFilters, type FilteredCall } from '../../../schemas/generated/call-filters.ts';
import { callForms, type FormCall } from '../../../schemas/generated/call-forms.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { callOf } from '../../platform/http/contract/call-schema.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { tenantAddresses } from '../../platform/pages/tenant-addresses.ts';
import { heldTenant } from '../../platform/tenants/held-tenant.ts';

/** A call whose endpoint has a mark: it takes forms, is narrowed by one, or saves such a filter. */
export type MarkedCall = FormCall | FilteredCall | 'filters.save';

/** The version of the tenant that judges a request, and whether the page that made it holds another. */
export interface Judge {
  readonly tenant: CompiledTenant;
  readonly older: boolean;
}

/**
 * Finds the version that judges a call. A page that holds another one than this server is judged by the newest that any
 * server holds: during a rolling change the page may be the newer of the two.
 * @param mark of the page's forms; undefined claims nothing
 */
export async function judgeFor(
  call: MarkedCall,
  mark: string | undefined,
  request: FastifyRequest,
  deps: AppDeps,
): Promise<Judge> {
  const own = tenantOf(request);
  const differs = ({ public: { endpoints } }: CompiledTenant) => mark !== undefined && endpoints[call]?.mark !== mark;
  if (!differs(own)) return { tenant: own, older: false };
  const newest = await heldTenant(deps.db, own);
  return { tenant: newest, older: differs(newest) };
}

/**
 * The refusal of a request that another version's page made; undefined where the page is not older, or the
 * call has no forms.
 */
export async function olderPageRefusal(request: FastifyRequest, deps: AppDeps): Promise<AppError | undefined> {
  const call = callOf(request);
  if (request.tenant === null || call === undefined || !isMarked(call)) return undefined;
  const { tenant, older } = await judgeFor(call, markOf(request), request, deps);
  if (!older) return undefined;
  request.refusedByForm = true;
  return versionOld(tenant);
}

const isMarked = (call: string): call is MarkedCall =>
  Object.hasOwn(callForms, call) || Object.hasOwn(callFilters, call) || call === 'filters.save';

/** Mark of the forms that a request's page holds; undefined claims nothing. */
export const markOf = ({ headers }: FastifyRequest): string | undefined =>
  claimedMark(headers[MARK_HEADER.toLowerCase()]);

/**
 * Whether an accepted submission would not store an answer that was sent, or store another: a field that became
 * read-only or fixed ignores what an older page lets people type.
 */
export function dropsAnswer(
  sent: unknown,
  accepted: Readonly<Record<string, unknown>>,
  beside: readonly string[],
): boolean {
  if (!isRecord(sent)) return false;
  return Object.entries(sent).some(([name, value]) => {
    if (beside.includes(name) || value === false || isEmpty(value)) return false;
    const kept = accepted[name];
    if (isRecord(value) && isRecord(kept)) return dropsAnswer(value, kept, []);
    return !(sameValue(value, kept) || String(value).trim() === String(kept));
  });
}

/**
 * Refuses a submission of an older page. The refusal brings where the new documents are and the words in which the page
 * says what changed, which no page carries before it needs them.
 */
export function versionOld(tenant: CompiledTenant): AppError {
  const words = Object.entries(tenant.server.texts).flatMap(([code, text]) =>
    code.startsWith(CHANGED) ? [[code.slice(CHANGED.length), text] as const] : [],
  );
  const detail = { documents: tenantAddresses(tenant).artifact, words: Object.fromEntries(words) };
  return new AppError(409, 'VERSION_OLD', { detail });
}

/** Texts of what changed, before their name. */
const CHANGED = 'changed.';
