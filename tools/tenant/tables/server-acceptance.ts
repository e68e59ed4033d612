import { readValues } from '../../../engine/language/actions/read-values.ts';
import type { CompiledForm, CompiledTenant } from '../../../engine/language/artifact.ts';
import { exampleOf } from '../../../engine/language/forms/example-of.ts';
import { formScope } from '../../../engine/language/forms/form-scope.ts';
import { type FormValues, propertyOf } from '../../../engine/language/forms/form-values.ts';
import { type ParsedSubmission, parseSubmission } from '../../../engine/language/forms/parse-submission.ts';
import { type Payload, payloadKeys, toPayload } from '../../../engine/language/forms/payload.ts';
import { validateForm } from '../../../engine/language/forms/validate-form.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { Scope } from '../../../engine/language/rules/scope.ts';
import { readValue } from '../../../engine/language/rules/text.ts';
import { callForms, type FormCall } from '../../../schemas/generated/call-forms.ts';
import { acceptBody } from '../../../server/features/forms/accept-body.ts';
import { callSchema } from '../../../server/platform/http/contract/call-schema.ts';
import { judgeOf } from '../../../server/platform/http/contract/judge-of.ts';

/** A form as a person filled it in, with what its rules read. */
interface Filled {
  readonly form: CompiledForm;
  readonly typed: FormValues;
  readonly scope: Scope;
}

/** A submission as the server judges it, also where it refuses the body before any form reads it. */
export type Acceptance =
  | ParsedSubmission
  | {
      readonly ok: false;
      readonly status: 400;
      readonly errors: readonly [{ readonly code: ShapeProblem; readonly field?: string; readonly text?: never }];
    };

/** Code of a body that its call's schema, or the missing form of its call, refuses. */
type ShapeProblem = 'FORM_EXTRA_KEY' | 'INVALID_BODY' | 'NOT_FOUND';

/** The request that a form's button makes. */
interface Sent {
  readonly call: FormCall;
  readonly body: Payload;
  /** Names whose value only the screen knows. */
  readonly unsaid: ReadonlySet<string>;
}

/**
 * The server's acceptance of the very body that the page sends: its call's schema, then `acceptBody`, the function of the
 * routes. A form that no call takes is judged by itself.
 */
export function serverAcceptance(tenant: CompiledTenant, filled: Filled): Acceptance {
  const { form, typed, scope } = filled;
  const sent = sentBody(tenant, filled);
  if (sent === undefined) return parseSubmission(form, payloadOf(form, typed, scope), scope, { current: typed });
  const { call, body } = sent;
  // The page sends no other body than one that its form accepts; for any other the form's own words are compared.
  const shape = validateForm(form, typed, scope).ok ? shapeProblem(form, sent) : undefined;
  if (shape !== undefined) return { ok: false, status: 400, errors: [shape] };
  const taken = acceptBody(call, tenant.public.forms, body, scope, { current: typed });
  return taken ?? { ok: false, status: 400, errors: [{ code: 'NOT_FOUND' }] };
}

function payloadOf(form: CompiledForm, typed: FormValues, scope: Scope): Payload {
  const { values, visible } = validateForm(form, typed, scope);
  return toPayload(form, values, visible);
}

/** The body of the form's own call, or of the first call of its list that takes the form. */
function sentBody(tenant: CompiledTenant, { form, typed, scope }: Filled): Sent | undefined {
  const { submit } = form;
  const { values } = validateForm(form, typed, scope);
  const payload = payloadOf(form, typed, scope);
  if (submit?.call !== undefined && takes(submit.call, form)) {
    const others = otherAnswers(tenant, form, submit.call, scope);
    const inner = formScope(scope, { ...others.values, ...values });
    const body = readValues(submit.with, inner, { ...others.payload, ...payload });
    return { call: submit.call, body, unsaid: unsaidIn(submit.with, inner) };
  }
  const listed = callsIn(submit?.then).find(({ endpoint }) => takes(endpoint, form));
  if (listed === undefined || !takes(listed.endpoint, form)) return undefined;
  const others = otherAnswers(tenant, form, listed.endpoint, scope);
  const inner = formScope(scope, { ...others.values, ...values });
  return { call: listed.endpoint, body: readValues(listed.with, inner), unsaid: unsaidIn(listed.with, inner) };
}

const takes = (call: string, { id }: CompiledForm): call is FormCall =>
  Object.hasOwn(callForms, call) && callForms[call as FormCall].forms.some((name: string) => name === id);

/** Answers of the forms that are sent together with this one: a valid example of each. */
function otherAnswers(tenant: CompiledTenant, { id }: CompiledForm, call: FormCall, scope: Scope) {
  let [values, payload]: [FormValues, Payload] = [{}, {}];
  for (const name of callForms[call].forms) {
    const other = tenant.public.forms[name];
    const example = other === undefined || name === id ? undefined : exampleOf(other, scope);
    if (example?.ok !== true) continue;
    values = { ...values, ...example.values };
    payload = { ...payload, ...example.payload };
  }
  return { values, payload };
}

/** Names of a `with` whose value the row does not give, such as the state of the screen. */
function unsaidIn(written: Readonly<Record<string, unknown>> | undefined, scope: Scope): ReadonlySet<string> {
  const names = Object.entries(written ?? {}).flatMap(([name, value]) =>
    readValue(value, scope) === undefined ? [name] : [],
  );
  return new Set(names);
}

interface ListedCall {
  readonly endpoint: string;
  readonly with: Readonly<Record<string, unknown>>;
}

/** Calls of a list of actions, those inside its actions included. */
function callsIn(actions: unknown): readonly ListedCall[] {
  if (Array.isArray(actions)) return actions.flatMap(callsIn);
  if (!isRecord(actions)) return [];
  const { do: kind, endpoint, with: values } = actions;
  const own =
    kind === 'call' && typeof endpoint === 'string' ? [{ endpoint, with: isRecord(values) ? values : {} }] : [];
  return [...own, ...Object.values(actions).flatMap(callsIn)];
}

/** The first reason why the call's own schema refuses the body; files are judged while they come. */
function shapeProblem(
  form: CompiledForm,
  { call, body, unsaid }: Sent,
): { readonly code: ShapeProblem; readonly field: string } | undefined {
  const { body: schema } = callSchema(call);
  const files = Object.values(form.fields).filter(({ widget }) => widget === 'file');
  const withFiles = files.flatMap(payloadKeys).some((name) => propertyOf(body, name) !== undefined);
  if (schema === undefined || withFiles) return undefined;
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => !unsaid.has(String(name))) : [];
  const chosen = Object.values(form.fields).filter(({ type }) => type !== undefined);
  // The example of a slot, which the screen offers, replaces one.
  const anyValue = Object.fromEntries(chosen.flatMap(payloadKeys).map((name) => [name, {}]));
  const properties = isRecord(schema.properties) ? { ...schema.properties, ...anyValue } : anyValue;
  const judge = judgeOf({ ...schema, properties, required }, 'exact');
  if (judge(JSON.parse(JSON.stringify(body)))) return undefined;
  const [error] = judge.errors ?? [];
  const { missingProperty, additionalProperty } = error?.params ?? {};
  const field = String(
    missingProperty ?? additionalProperty ?? error?.instancePath.slice(1).replaceAll('/', '.') ?? '',
  );
  return { code: additionalProperty === undefined ? 'INVALID_BODY' : 'FORM_EXTRA_KEY', field };
}
