import { describe, expect, it } from 'vitest';
import { tenantIds } from '../../tools/readers/folder.ts';
import { agreeOnBothSides } from '../tenants/both-sides.ts';
import { checksAgree, distinctChecks } from '../tenants/checks-on-both-sides.ts';
import { TENANTS } from '../tenants/compiled.ts';
import { distinctForms } from '../tenants/distinct-forms.ts';

describe.each(distinctForms())('$name', ({ tenant, form }) => {
  it('is validated alike by page, RJSF and server across zones, 10,000 times [R12, FIXL-77]', () =>
    agreeOnBothSides(tenant, form, 10_000));
});

describe.each(distinctChecks(tenantIds(TENANTS)))('check $name', ({ tenant, check }) => {
  it('is judged alike by a case table and the server, 2,000 times [FIXL-77]', async () => {
    expect((await checksAgree(tenant, check, 2_000)).size).toBeGreaterThan(1);
  });
});
