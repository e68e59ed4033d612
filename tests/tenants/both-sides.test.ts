import { describe, it } from 'vitest';
import { agreeOnBothSides } from './both-sides.ts';
import { distinctForms } from './distinct-forms.ts';

describe.each(distinctForms())('$name', ({ tenant, form }) => {
  it('[R12] is judged alike on the page, through RJSF, and by the server, in another zone', () =>
    agreeOnBothSides(tenant, form, 60));
});
