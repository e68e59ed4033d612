import { describe, it } from 'vitest';
import { agreeOn } from '../engine/language/forms/oracle.ts';
import { distinctForms } from '../tenants/distinct-forms.ts';

describe.each(distinctForms())('$name', ({ form, scope }) => {
  it('is validated alike by interpreter, AJV, page and server, 10,000 times [R12]', () => agreeOn(form, scope, 10_000));
});
