import { createSchemaUtils } from '@rjsf/utils';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { CompiledForm, CompiledTenant } from '../../engine/language/artifact.ts';
import { exampleOf } from '../../engine/language/forms/example-of.ts';
import type { FormValues } from '../../engine/language/forms/form-values.ts';
import { parseSubmission } from '../../engine/language/forms/parse-submission.ts';
import {
  fieldOfPayloadKey,
  fromPayload,
  type Payload,
  payloadKeys,
  toPayload,
} from '../../engine/language/forms/payload.ts';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { validateValue } from '../../engine/language/forms/validate-value.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import type { Scope } from '../../engine/language/rules/scope.ts';
import { drawnSchema } from '../../renderers/fields/edit/rjsf-schema.ts';
import { defaults, engineValidator, type FormData } from '../../renderers/fields/edit/rjsf-validator.ts';
import { today } from '../../server/platform/core/clock.ts';
import { tenantScope as serverScope } from '../../server/platform/tenants/tenant-scope.ts';
import { serverAcceptance } from '../../tools/tenant/tables/server-acceptance.ts';
import { tenantScope as pageScope } from '../../tools/tenant/tenant-scope.ts';
import { anyValues } from '../engine/language/forms/oracle.ts';

/** Where the person's browser and the server stand: neither is where the patients live. */
const ZONES = { page: 'Asia/Tokyo', server: 'Pacific/Honolulu' } as const;

/** Instants at which the day is another one in each of those zones: a Tuesday morning, both sides of midnight, a leap year. */
const INSTANTS = [
  '2026-11-24T13:00:00Z',
  '2026-11-25T02:59:59Z',
  '2026-11-25T03:00:00Z',
  '2028-02-29T12:00:00Z',
  '2028-03-01T02:30:00Z',
] as const;

/** Errors by field, and the sent or stored values when there is no error. */
interface Verdict {
  readonly errors: Readonly<Record<string, string>>;
  readonly payload: Payload | undefined;
}

/** Around the days on which somebody comes of age at one of those instants; AJV's candidates are rounder ages. */
const BIRTHDAYS = ['2008-11-23', '2008-11-24', '2008-11-25', '2008-11-26', '2010-02-28', '2010-03-01', '2010-03-02'];

const inZone = <Answer>(zone: string, work: () => Answer): Answer => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    process.env.TZ = before;
  }
};

/** The page: RJSF keeps the values and asks our validator, and the button sends what `toPayload` makes of them. */
function onPage(form: CompiledForm, typed: FormValues, scope: Scope): Verdict {
  const { schema } = drawnSchema(form, validateForm(form, typed, scope));
  const validator = engineValidator((data) => validateForm(form, data, scope));
  const kept = createSchemaUtils(validator, schema, defaults).getDefaultFormState(schema, { ...typed }) as FormData;
  const { errors } = validator.validateFormData(kept, schema);
  const { values, visible } = validateForm(form, kept, scope);
  const told = errors.map(({ property = '', message = '' }) => [property.slice(1), message]);
  return {
    errors: Object.fromEntries(told),
    payload: errors.length > 0 ? undefined : wire(toPayload(form, values, visible)),
  };
}

/** The server: any body over the wire, judged as a route does that knows the values of read-only fields. */
function onServer(form: CompiledForm, body: Payload, scope: Scope, current: FormValues): Verdict {
  const taken = parseSubmission(form, body, scope, { current });
  if (taken.ok) return { errors: {}, payload: wire(taken.payload) };
  const told = taken.errors.map(({ code, field = code, text = code }) => [
    fieldOfPayloadKey(form, field) ?? field,
    text,
  ]);
  return { errors: Object.fromEntries(told), payload: undefined };
}

const wire = (payload: Payload): Payload => JSON.parse(JSON.stringify(payload));

/**
 * Throws when for some of `runs` random fillings page and server come to another verdict: other fields, other words, or
 * something else stored than was sent (R12). What the page sends is taken as it is; what it would not send, sent all the
 * same, is refused with the same words.
 */
export function agreeOnBothSides(tenant: CompiledTenant, form: CompiledForm, runs: number): void {
  const scopes = INSTANTS.map((instant) => ({
    page: inZone(ZONES.page, () => pageScope(tenant, instant)),
    server: inZone(ZONES.server, () => publicScope(tenant, instant)),
  }));
  const example = exampleOf(form, scopes[0]?.page ?? pageScope(tenant));
  const start = example.ok ? example.values : {};
  fc.assert(
    fc.property(anyFilling(form, tenant), fc.boolean(), fc.constantFrom(...scopes), (some, laidOver, at) => {
      const typed = laidOver ? { ...start, ...some } : some;
      const page = inZone(ZONES.page, () => onPage(form, typed, at.page));
      const server = inZone(ZONES.server, () =>
        onServer(form, page.payload ?? wire(toPayload(form, typed)), at.server, typed),
      );
      expect(server.errors).toEqual(page.errors);
      expect(server.payload).toEqual(page.payload);
      if (isSendable(form, typed, page, at.server)) {
        const accepted = inZone(ZONES.server, () => serverAcceptance(tenant, { form, typed, scope: at.server }));
        expect([typed, accepted.ok]).toEqual([typed, page.payload !== undefined]);
        if (accepted.ok) expect(wire(ownPart(form, accepted.payload))).toEqual(page.payload);
      }
    }),
    { numRuns: runs },
  );
}

/**
 * Whether the body tells the server all that the page judged: a repeated password may travel once, and only the page
 * compares the two; a read-only value is a stored one, which has its field's type.
 */
function isSendable(form: CompiledForm, typed: FormValues, page: Verdict, scope: Scope): boolean {
  const wrong = Object.keys(page.errors).filter((key) => form.fields[key]?.repeats === undefined);
  const repeated = wrong.length === 0 && page.payload === undefined;
  const { readOnly } = validateForm(form, typed, scope);
  const isStored = (key: string) => {
    const field = form.fields[key];
    return field === undefined || typed[key] === undefined || validateValue(field, typed[key], scope) === undefined;
  };
  return !repeated && [...readOnly].every(isStored);
}

/** The values that the call keeps of this form: its body also has what the page adds, and the answers to other forms. */
const ownPart = (form: CompiledForm, payload: Payload): Payload =>
  toPayload(form, fromPayload(form, payload), new Set(nullIn(form, payload)));

const nullIn = (form: CompiledForm, payload: Payload): readonly string[] =>
  Object.entries(form.fields).flatMap(([key, field]) =>
    payloadKeys(field).some((name) => valueIn(payload, name) === null) ? [key] : [],
  );

const valueIn = (payload: Payload, name: string): unknown =>
  name.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), payload);

/** Few fields differ from a valid example at a time, or nearly all would be refused. */
export function anyFilling(form: CompiledForm, tenant: CompiledTenant): fc.Arbitrary<FormValues> {
  const dates = Object.entries(form.fields).filter(([, { schema }]) => schema.format === 'date');
  const birthdays = fc.record(Object.fromEntries(dates.map(([key]) => [key, fc.constantFrom(...BIRTHDAYS)])), {
    requiredKeys: [],
  });
  const some = anyValues(form, pageScope(tenant));
  const kept = fc.subarray(Object.keys(form.fields), { maxLength: Math.min(3, Object.keys(form.fields).length) });
  const few = fc.tuple(some, kept).map(([values, keys]) => Object.fromEntries(keys.map((key) => [key, values[key]])));
  return fc.tuple(fc.oneof(some, few), birthdays).map(([values, dated]) => ({ ...values, ...dated }));
}

/** Values that a public route's form reads, without a session. */
function publicScope(tenant: CompiledTenant, instant: string): Scope {
  const clock = { now: () => new Date(instant) };
  const roots = { codes: tenant.public.codes, today: today(clock), now: instant };
  return serverScope(tenant, {
    ...roots,
    session: { status: 'not-authenticated' },
    user: null,
    family: [],
    people: [],
  });
}
