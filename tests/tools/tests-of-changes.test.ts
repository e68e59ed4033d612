import { describe, expect, it } from 'vitest';
import { nearestTests } from '../../tools/tests-of-changes.mjs';

const FILES = new Map([
  ['engine/language/rules/rule.ts', ''],
  ['engine/language/forms/judge.ts', "import { rule } from '../rules/rule.ts';"],
  ['renderers/lazy.ts', "const late = () => import('../engine/language/forms/judge.ts');"],
  ['tests/engine/language/rules/rule.test.ts', "import { rule } from '../../../../engine/language/rules/rule.ts';"],
  ['tests/engine/language/forms/judge.test.ts', "import { judge } from '../../../../engine/language/forms/judge.ts';"],
  ['tests/renderers/lazy.test.tsx', "import { late } from '../../renderers/lazy.ts';"],
  ['tests/tenants/corpus.test.ts', "import { readFileSync } from 'node:fs';"],
  ['tests/architecture/code.test.ts', "import { readFileSync } from 'node:fs';"],
]);

describe('the tests of what changed', () => {
  it('are none when nothing changed', () => {
    expect(nearestTests(FILES, [])).toEqual({ tests: [], left: 0 });
  });

  it('begin with the nearest importers and follow indirect ones', () => {
    expect(nearestTests(FILES, ['engine/language/rules/rule.ts']).tests).toEqual([
      'tests/architecture/code.test.ts',
      'tests/engine/language/rules/rule.test.ts',
      'tests/engine/language/forms/judge.test.ts',
      'tests/renderers/lazy.test.tsx',
    ]);
  });

  it('say how many are left when a change reaches too many', () => {
    expect(nearestTests(FILES, ['engine/language/rules/rule.ts'], 1)).toEqual({
      tests: ['tests/architecture/code.test.ts', 'tests/engine/language/rules/rule.test.ts'],
      left: 2,
    });
  });

  it('include those of the documents when a document changed', () => {
    expect(nearestTests(FILES, ['tenants/_base/menu.json']).tests).toEqual([
      'tests/architecture/code.test.ts',
      'tests/tenants/corpus.test.ts',
    ]);
  });
});
