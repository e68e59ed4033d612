import fc from 'fast-check';
import { expect } from 'vitest';
import type { CompiledForm, CompiledTenant } from '../../engine/language/artifact.ts';
import { candidates } from '../../engine/language/forms/example-candidates.ts';
import { exampleOf } from '../../engine/language/forms/example-of.ts';
import { MAX_FILE_BYTES, namedFile } from '../../engine/language/forms/file-limits.ts';
import type { FormValues } from '../../engine/language/forms/form-values.ts';
import { initialValues } from '../../engine/language/forms/initial-values.ts';
import { parseSubmission } from '../../engine/language/forms/parse-submission.ts';
import { type Payload, payloadKeys, toPayload } from '../../engine/language/forms/payload.ts';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { type Scope, withRoots } from '../../engine/language/rules/scope.ts';
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { anyFilling } from '../tenants/both-sides.ts';
import { ask } from './ask-by-form.ts';
import type { FormPortal, Seat } from './form-portal.ts';
import { FORM_ROUTES, type FormRoute } from './form-routes.ts';

/** Codes by which a form, or the call's own schema, refuses; files are also measured while they come. */
const BY_THE_FORM = /^(FIELD_|FORM_|INVALID_BODY$|TOO_LARGE$|TOO_MANY_FILES$)/;

/** Said of a text that no form sees (NUL), and of a postal code both by its form and by who may be a resident. */
const BESIDE_THE_FORM = ['INVALID_TEXT', 'cp'];

/** Number of fillings, and of those that the form accepted. */
export interface Agreement {
  readonly judged: number;
  readonly taken: number;
}

/** How many fillings are tried; with a seed always the same ones, so that a machine that builds does not look for more. */
interface Fillings {
  readonly runs: number;
  readonly seed?: number;
}

/**
 * Throws when for some of `runs` fillings the page, the interpreter on the server and the route over HTTP disagree. All
 * three refuse the same fillings; the server may refuse a valid one for reasons that only it knows: limits, an unknown
 * code, a wrong password.
 */
export async function agreeOnAllThree(
  portal: FormPortal,
  tenant: CompiledTenant,
  form: CompiledForm,
  { runs, seed }: Fillings,
): Promise<Agreement> {
  const route = FORM_ROUTES[form.id];
  if (route === undefined) throw new Error(`no call takes ${form.id}`);
  const seat = await portal.seatOf(tenant, route.sender);
  const scope = withRoots(tenantScope(tenant), seat.roots);
  const stored = initialValues(form, form.id === 'perfil' ? seat.roots.user : {}, scope);
  const example = exampleOf(form, scope);
  const slots = Object.entries(form.fields).filter(([, { widget }]) => widget === 'slot');
  const unslotted = Object.fromEntries(slots.map(([key]) => [key, undefined]));
  const start = { ...stored, ...(example.ok ? example.values : {}), ...unslotted, ...route.example };
  let [judged, taken] = [0, 0];
  await fc.assert(
    fc.asyncProperty(filling(form, tenant, scope), fc.boolean(), async (some, laidOver) => {
      const said = typedIn(route, form, laidOver ? { ...start, ...some } : some);
      const { typed, ok, values } = onPage(form, said, stored, scope);
      const payload = toPayload(form, ok ? values : typed);
      const accepted = parseSubmission(form, wire(payload), scope, { current: stored });
      const { code, passed } = await ask(portal, seat, route, sent(route, form, seat, payload));
      judged += 1;
      taken += ok ? 1 : 0;
      expect(accepted.ok).toBe(ok);
      if (BESIDE_THE_FORM.includes(code)) return;
      expect(passed ?? !BY_THE_FORM.test(code), code).toBe(ok);
      if (ok && route.stopped !== undefined) expect([...route.stopped, 'TOO_MANY']).toContain(code);
    }),
    // Each filling is a request; a smaller counterexample is not worth hundreds of them.
    { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) },
  );
  return { judged, taken };
}

const wire = (payload: Payload): Payload => JSON.parse(JSON.stringify(payload));

/** Texts and choices as everywhere, and what those forms are made of that choose a slot or a file. */
function filling(form: CompiledForm, tenant: CompiledTenant, scope: Scope): fc.Arbitrary<FormValues> {
  const wholes = Object.entries(form.fields).flatMap(([key, field]) => {
    if (field.widget === 'file') return [[key, someFiles()] as const];
    if (field.widget === 'slot') return [[key, someSlot()] as const];
    const likely = candidates(form, key, field, scope).filter((one) => typeof one === 'object' && one !== null);
    return likely.length === 0 ? [] : [[key, fc.constantFrom(...likely)] as const];
  });
  const more = fc.record(Object.fromEntries(wholes), { requiredKeys: [] });
  const filled = fc.tuple(anyFilling(form, tenant), more).map(([some, whole]) => ({ ...some, ...whole }));
  // Now and then nothing is changed: a form whose fields hang together is nearly never taken otherwise.
  return fc.oneof({ arbitrary: filled, weight: 7 }, { arbitrary: fc.constant({}), weight: 1 });
}

function someFiles(): fc.Arbitrary<unknown> {
  const name = fc.constantFrom('informe.pdf', 'Foto.PNG', 'foto.jpeg', 'nota.txt', 'informe', 'informe.pdf.exe');
  const size = fc.oneof({ arbitrary: fc.constantFrom(1, 1024), weight: 30 }, fc.constant(MAX_FILE_BYTES + 1));
  const file = fc.tuple(name, size).map(([called, bytes]) => namedFile(called, bytes));
  return fc.array(file, { minLength: 1, maxLength: 3 });
}

/** A slot is chosen among those that are offered: its parts are what they are. */
function someSlot(): fc.Arbitrary<unknown> {
  return fc.record({
    servicio: fc.constantFrom(1, 2),
    fecha: fc.constantFrom('2026-11-25', '2026-12-03'),
    hora: fc.constantFrom('10:00', '16:30'),
    profesional: fc.constantFrom(null, 1),
  });
}

/** Values that a person can have typed: a repeated value twice, and only texts in a multipart body. */
function typedIn({ repeated = {}, file }: FormRoute, form: CompiledForm, filled: FormValues): FormValues {
  const again = Object.entries(repeated).map(([key, first]) => [key, filled[first]]);
  const typed = Object.entries({ ...filled, ...Object.fromEntries(again) });
  const isText = (key: string) => !['file', 'slot'].includes(form.fields[key]?.widget ?? '');
  const kept = ([key, value]: [string, unknown]) => file === undefined || !isText(key) || typeof value === 'string';
  return Object.fromEntries(typed.filter(kept));
}

/** The page's verdict: read-only fields hold the stored values. */
function onPage(form: CompiledForm, said: FormValues, stored: FormValues, scope: Scope) {
  let typed = said;
  for (;;) {
    const { ok, values, readOnly } = validateForm(form, typed, scope);
    const held = Object.fromEntries([...readOnly].map((key) => [key, stored[key]]));
    if (Object.entries(held).every(([key, value]) => typed[key] === value)) return { typed, ok, values };
    typed = { ...typed, ...held };
  }
}

/** The body: what the form answers, without what travels once, and what the page adds. */
function sent(route: FormRoute, form: CompiledForm, { named }: Seat, payload: Payload): Payload {
  const once = Object.values(form.fields).flatMap((field) =>
    field.repeats !== undefined && route.repeated ? payloadKeys(field) : [],
  );
  const own = Object.entries(payload).filter(([name]) => !once.includes(name));
  return { ...route.empty, ...Object.fromEntries(own), ...route.beside?.(named) };
}
