import { describe, it } from 'vitest';
import { agreeOnBothSides } from '../tenants/both-sides.ts';
import { distinctForms } from '../tenants/distinct-forms.ts';

describe.each(distinctForms())('$name', ({ tenant, form }) => {
  it('is validated alike by page, RJSF and server across zones, 10,000 times [R12, FIXL-77]', () =>
    agreeOnBothSides(tenant, form, 10_000));
});
