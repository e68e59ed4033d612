import type { CompiledTenant } from '../../engine/artifact.ts';
import { type AcceptOptions, acceptPayload } from '../../engine/forms/accept-payload.ts';
import type { FormValues } from '../../engine/forms/form-values.ts';
import type { Payload } from '../../engine/forms/payload.ts';
import { AppError, notFound } from '../app-error.ts';
import { tenantScope } from '../tenants/tenant-scope.ts';

/** What a form takes of a body: by field and as it is sent, cleaned. */
export interface AcceptedForm {
  readonly values: FormValues;
  readonly payload: Payload;
  /** Names of asked fields that were left empty. */
  readonly cleared: readonly string[];
}

/** What the route knows beside the body; `roots` are what the form's rules may read beside the tenant. */
export interface FormOptions extends AcceptOptions {
  readonly roots?: Readonly<Record<string, unknown>>;
}

/**
 * Judges a body by the tenant's own form, the one the page judged it by (R12).
 * @throws AppError 404 when the tenant has no such form, 400 FORM_BODY or FORM_EXTRA_KEY, 422 with the first field that is
 * wrong and the tenant's text for it
 */
export function acceptForm(
  tenant: CompiledTenant,
  name: string,
  body: Payload,
  { roots, ...options }: FormOptions = {},
): AcceptedForm {
  const form = tenant.public.forms[name];
  if (form === undefined) throw notFound();
  const judged = acceptPayload(form, body, tenantScope(tenant, roots), options);
  if (judged.ok) return judged;
  const { code = 'FORM_BODY', field, text } = judged.errors[0] ?? {};
  throw new AppError(judged.status, code, {
    ...(field === undefined ? {} : { field }),
    ...(text === undefined || text === '' ? {} : { say: text }),
  });
}
