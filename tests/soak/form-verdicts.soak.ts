import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormPortal, openFormPortal, openTenant } from '../server/form-portal.ts';
import { FORM_ROUTES } from '../server/form-routes.ts';
import { agreeOnAllThree } from '../server/form-verdicts.ts';
import { distinctForms } from '../tenants/distinct-forms.ts';

const FORMS = distinctForms().filter(({ form }) => Object.hasOwn(FORM_ROUTES, form.id));
const TENANTS = new Map(FORMS.map(({ tenant }) => [tenant.id, openTenant(tenant)]));

let portal: FormPortal;
beforeAll(async () => {
  portal = await openFormPortal([...TENANTS.values()]);
});
afterAll(() => portal.server.close());

describe.each(FORMS)('$name', ({ tenant, form }) => {
  it('gets one verdict on page, server and HTTP, 1,000 times [FIXL-01, R12]', async () => {
    const open = TENANTS.get(tenant.id);
    if (open === undefined) throw new Error(`no ${tenant.id}`);
    const { judged, taken } = await agreeOnAllThree(portal, open, form, { runs: 1_000 });
    expect(judged).toBe(1_000);
    // A form that accepts everything, or refuses everything, proves no agreement; one of own fields alone, which are
    // missing here, refuses nothing.
    const refuses = Object.keys(form.fields).length > 0;
    expect([taken > 0, taken < judged]).toEqual([true, refuses]);
  });
});
