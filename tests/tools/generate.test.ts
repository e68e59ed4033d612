import { expect, it } from 'vitest';
import { drift, generateAll } from '../../tools/generate.ts';

it('finds no drift between committed and generated files', { timeout: 60_000 }, async () => {
  const made = await generateAll();
  expect(made.size).toBeGreaterThan(0);
  expect(await drift(made)).toEqual([]);
});

it('finds files that differ, are absent or were left behind', async () => {
  const made = await generateAll();
  const [leftBehind = ''] = [...made.keys()].filter((path) => path.startsWith('schemas/generated/'));
  const kept = new Map([...made].filter(([path]) => path !== leftBehind));
  kept.set('package.json', '{}').set('schemas/generated/absent.ts', '');
  const before = new Set(await drift(made));
  const found = (await drift(kept)).filter((path) => !before.has(path));
  expect(found.sort()).toEqual(['package.json', 'schemas/generated/absent.ts', leftBehind].sort());
});
