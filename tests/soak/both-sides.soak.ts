import { describe, it } from 'vitest';
import { agreeOnBothSides } from '../tenants/both-sides.ts';
import { distinctForms } from '../tenants/distinct-forms.ts';

describe.each(distinctForms())('$name', ({ tenant, form }) => {
  it('is judged alike on the page, through RJSF, and by the server, in another zone, 10,000 times [R12]', () =>
    agreeOnBothSides(tenant, form, 10_000));
});
