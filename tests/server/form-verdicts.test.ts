// @engine pg
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedFile } from '../../engine/language/forms/file-limits.ts';
import { callForms } from '../../schemas/generated/call-forms.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { requestOf } from './ask-by-form.ts';
import { type FormPortal, openFormPortal, openTenant } from './form-portal.ts';
import { FORM_ROUTES, type FormRoute, TAKEN_BY_NO_CALL } from './form-routes.ts';
import { agreeOnAllThree } from './form-verdicts.ts';
import { refusalOf } from './refusal-of.ts';

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

  /** Sends what no version of the form's call takes, as a page with the mark. */
  const sendMisfit = async (route: FormRoute, mark: string | undefined) => {
    const [tenant] = TENANTS;
    if (tenant === undefined) throw new Error('no tenant');
    const { browser } = await portal.seatOf(tenant, route.sender);
    const file = route.file === undefined ? {} : { file: 'otraParte' };
    const request = requestOf({ ...route, ...file }, { deOtraVersion: 'sí', otraParte: [namedFile('informe.pdf', 9)] });
    return browser.send({ ...request, headers: { ...request.headers, ...(mark && { 'x-form-mark': mark }) } });
  };

  it.each(Object.entries(FORM_ROUTES))(
    'comes after that about the page: %s of an older one is told so [FIXE-05]',
    async (_name, route) => {
      expect(refusalOf(await sendMisfit(route, '1:AAAAAAAA'))).toEqual([409, 'VERSION_OLD']);
      const served = TENANTS[0]?.public.endpoints[route.call]?.mark;
      for (const mark of [served, undefined, '2:AAAAAAAA'])
        expect(refusalOf(await sendMisfit(route, mark))).toEqual([400, 'INVALID_BODY']);
    },
  );
});
