import { describe, it } from 'vitest';
import { agreeOnBothSides } from './both-sides.ts';
import { distinctForms } from './distinct-forms.ts';

describe.each(distinctForms())('$name', ({ tenant, form }) => {
  it('is validated alike by page, RJSF and server across zones [R12, FIXL-76, FIXL-77]', () =>
    agreeOnBothSides(tenant, form, 60));
});
