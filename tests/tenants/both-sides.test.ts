import { describe, expect, it } from 'vitest';
import { agreeOnBothSides } from './both-sides.ts';
import { checksAgree, distinctChecks } from './checks-on-both-sides.ts';
import { distinctForms } from './distinct-forms.ts';

/** The tenants with checks, each of another insurer. */
const CHECKED = ['gagil', 'obsba', 'osef', 'osprera'];

describe.each(distinctForms())('$name', ({ tenant, form }) => {
  it('is validated alike by page, RJSF and server across zones [R12, FIXL-76, FIXL-77]', () =>
    agreeOnBothSides(tenant, form, 60));
});

describe.each(distinctChecks(CHECKED))('check $name', ({ tenant, check }) => {
  it('is judged alike by a case table and the server [FIXL-77]', async () => {
    // A check that always says the same proves no agreement.
    expect((await checksAgree(tenant, check, 60)).size).toBeGreaterThan(1);
  });
});
