import { describe, it } from 'vitest';
import { agreeOnBothSides } from './both-sides.ts';
import { distinctForms } from './distinct-forms.ts';

describe.each(distinctForms())('$name', ({ tenant, form }) => {
  it('is judged alike on the page, through RJSF, and by the server, in another zone [R12]', () =>
    agreeOnBothSides(tenant, form, 60));
});
