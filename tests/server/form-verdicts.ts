import fc from 'fast-check';
import { expect } from 'vitest';
import type { CompiledForm, CompiledTenant } from '../../engine/artifact.ts';
import { acceptPayload } from '../../engine/forms/accept-payload.ts';
import { exampleOf } from '../../engine/forms/example-of.ts';
import { judge } from '../../engine/forms/judge.ts';
import { type Payload, toPayload } from '../../engine/forms/payload.ts';
import type { FormCall } from '../../schemas/generated/call-forms.ts';
import endpoints from '../../tenants/_base/endpoints.json' with { type: 'json' };
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { anyFilling } from '../tenants/both-sides.ts';
import type { TestServer } from './helper.ts';

/** A call that anybody may make, and what its body holds besides the form's payload. */
interface OpenCall {
  readonly call: FormCall;
  readonly beside: (tenant: CompiledTenant) => Payload;
  /** Names that the call does not carry: their field repeats another, so it is typed alike. */
  readonly repeated?: Readonly<Record<string, string>>;
}

const EMAIL = 'nadie@example.com';

/** Forms whose verdict a route tells by its code; what signing in answers is one code for everything (R7). */
export const OPEN_CALLS: Readonly<Record<string, OpenCall>> = {
  registro: { call: 'registration.create', beside: () => ({}) },
  recEmail: { call: 'recovery.code', beside: ({ public: { unit } }) => ({ unidad: unit }) },
  recCode: { call: 'recovery.verify', beside: () => ({ email: EMAIL }) },
  recNew: {
    call: 'recovery.reset',
    beside: () => ({ email: EMAIL, codigo: '000000' }),
    repeated: { confirmPassword: 'password' },
  },
};

/** Codes by which a form, or the call's own schema, refuses. */
const BY_THE_FORM = /^(FIELD_|FORM_|INVALID_BODY$)/;

/** Said of a text that no form sees (NUL), and of a postal code both by its form and by who may be a resident. */
const BESIDE_THE_FORM = ['INVALID_TEXT', 'cp'];

/**
 * Throws when for some of `runs` fillings the page, the interpreter on the server and the route over HTTP come to another
 * verdict. What is refused by the form is refused by all three; what passes it may still be refused for what only the
 * server knows: limits, a code that is none, a password that is easy to guess.
 */
export async function agreeOnAllThree(
  server: TestServer,
  tenant: CompiledTenant,
  form: CompiledForm,
  runs: number,
): Promise<void> {
  const open = OPEN_CALLS[form.id];
  if (open === undefined) throw new Error(`no open call takes ${form.id}`);
  const scope = tenantScope(tenant);
  const example = exampleOf(form, scope);
  const start = example.ok ? example.values : {};
  const { path } = endpoints[open.call];
  const browser = server.browser(tenant.id);
  await fc.assert(
    fc.asyncProperty(anyFilling(form, tenant), fc.boolean(), async (some, laidOver) => {
      const filled = laidOver ? { ...start, ...some } : some;
      const again = Object.entries(open.repeated ?? {}).map(([key, first]) => [key, filled[first]]);
      const typed = { ...filled, ...Object.fromEntries(again) };
      const page = judge(form, typed, scope);
      const payload: Payload = JSON.parse(JSON.stringify(toPayload(form, page.ok ? page.values : typed)));
      const accepted = acceptPayload(form, payload, scope);
      const repeats = Object.values(form.fields).flatMap(({ repeats: first, as }) =>
        first && open.repeated ? [as] : [],
      );
      const body = Object.fromEntries(Object.entries(payload).filter(([name]) => !repeats.includes(name)));
      const answer = await browser.post(path, { ...body, ...open.beside(tenant) });
      const code = answer.statusCode < 400 ? '' : String(answer.json().error.code);
      expect(accepted.ok).toBe(page.ok);
      if (!BESIDE_THE_FORM.includes(code)) expect(!BY_THE_FORM.test(code), answer.body).toBe(page.ok);
    }),
    // Each filling is a request; a smaller counterexample is not worth hundreds of them.
    { numRuns: runs, endOnFailure: true },
  );
}
