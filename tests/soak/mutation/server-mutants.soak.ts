import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import type { Mutant } from './mutants-of.ts';
import { copyOfRepository, killerOf } from './server-mutants.ts';

/** Drawn by draw.ts; a mutant that no test can kill says why it changes nothing. */
interface Kept extends Mutant {
  readonly changesNothing?: string;
}

const kept: readonly Kept[] = JSON.parse(readFileSync(new URL('server-mutants.json', import.meta.url), 'utf8'));
const { folder, remove } = copyOfRepository();
afterAll(remove);

it.each(kept)('notices $fault in $function of $file, occurrence $occurrence [FIXH-09]', (mutant) => {
  const killer = killerOf(folder, mutant);
  console.log(`${mutant.function}, ${mutant.fault}: ${killer ?? 'survives'}`);
  if (mutant.changesNothing === undefined) expect(killer).toBeDefined();
});
