// @engine pg
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callForms } from '../../schemas/generated/call-forms.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { type FormPortal, openFormPortal, openTenant } from './form-portal.ts';
import { FORM_ROUTES, TAKEN_BY_NO_CALL } from './form-routes.ts';
import { agreeOnAllThree } from './form-verdicts.ts';

/** One tenant of each kind of registration; all of them, a thousand times each, are `npm run soak`. */
const TENANTS = ['demo', 'san_isidro'].map((id) => openTenant(compiledTenant(id)));

let portal: FormPortal;
beforeAll(async () => {
  portal = await openFormPortal(TENANTS);
  // The first request of a tenant fills its demo.
  for (const { id } of TENANTS) await portal.server.browser(id).get('/api/unidad/requisitos');
}, 180_000);
afterAll(() => portal.server.close());

describe('the verdict about a form', () => {
  it('covers the route of every form a call accepts, and no other [FIXL-01]', () => {
    const taken = Object.values(callForms).flatMap(({ forms }) => forms);
    expect(new Set(Object.keys(FORM_ROUTES))).toEqual(new Set(taken));
    const all = TENANTS.flatMap((tenant) => Object.keys(tenant.public.forms));
    expect(new Set([...taken, ...TAKEN_BY_NO_CALL])).toEqual(new Set(all));
  });

  it.each(Object.keys(FORM_ROUTES))('is the same on page, server and over HTTP: %s [FIXL-01, R12]', async (name) => {
    for (const tenant of TENANTS) {
      const form = tenant.public.forms[name];
      if (form === undefined) throw new Error(`${tenant.id} has no form ${name}`);
      await agreeOnAllThree(portal, tenant, form, { runs: 4, seed: 4 });
    }
  });
});
