import { describe, it } from 'vitest';
import type { AuthoredField } from '../../../../engine/language/forms/authored.ts';
import { baseScope, formOf, registration } from './fixtures.ts';
import { agreeOn } from './oracle.ts';

/** Every keyword of the closed profile, alone and together. */
const profile: Readonly<Record<string, AuthoredField>> = {
  text: { schema: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z0-9]*$' }, required: true },
  raw: { clean: 'none', schema: { type: 'string', minLength: 1, maxLength: 3 } },
  choice: { options: { a: { label: 'A' }, b: { label: 'B' } }, required: true },
  mail: { widget: 'email', schema: { type: 'string', format: 'email', maxLength: 30 } },
  day: { widget: 'date', schema: { type: 'string', format: 'date' } },
  hour: { widget: 'time', required: { has: 'form.day' } },
  whole: { schema: { type: 'integer', minimum: 0, maximum: 9 } },
  part: { schema: { type: 'number', minimum: -1.5 } },
  tick: { widget: 'checkbox', schema: { type: 'boolean', const: true }, required: true },
  kept: { onHide: 'keep', visible: { has: 'form.whole' }, schema: { type: 'string', pattern: '\\d' } },
  fixed: { fixed: 'X' },
};

describe('the interpreter beside AJV, and the page beside the server', () => {
  it('agree on every keyword of the profile [R12]', () => agreeOn(formOf(profile), baseScope, 1000));
  it('agree on registration [R12]', () => agreeOn(registration, baseScope, 500));
});
