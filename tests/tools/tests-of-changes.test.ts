import { describe, expect, it } from 'vitest';
import { nearestTests } from '../../tools/tests-of-changes.mjs';

const FILES = new Map([
  ['engine/rules/rule.ts', ''],
  ['engine/forms/judge.ts', "import { rule } from '../rules/rule.ts';"],
  ['renderers/lazy.ts', "const late = () => import('../engine/forms/judge.ts');"],
  ['tests/engine/rules/rule.test.ts', "import { rule } from '../../../engine/rules/rule.ts';"],
  ['tests/engine/forms/judge.test.ts', "import { judge } from '../../../engine/forms/judge.ts';"],
  ['tests/renderers/lazy.test.tsx', "import { late } from '../../renderers/lazy.ts';"],
  ['tests/tenants/corpus.test.ts', "import { readFileSync } from 'node:fs';"],
  ['tests/architecture/code.test.ts', "import { readFileSync } from 'node:fs';"],
]);

describe('the tests of what changed', () => {
  it('are none when nothing changed', () => {
    expect(nearestTests(FILES, [])).toEqual({ tests: [], left: 0 });
  });

  it('begin with the nearest importers and follow indirect ones', () => {
    expect(nearestTests(FILES, ['engine/rules/rule.ts']).tests).toEqual([
      'tests/architecture/code.test.ts',
      'tests/engine/rules/rule.test.ts',
      'tests/engine/forms/judge.test.ts',
      'tests/renderers/lazy.test.tsx',
    ]);
  });

  it('say how many are left when a change reaches too many', () => {
    expect(nearestTests(FILES, ['engine/rules/rule.ts'], 1)).toEqual({
      tests: ['tests/architecture/code.test.ts', 'tests/engine/rules/rule.test.ts'],
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
