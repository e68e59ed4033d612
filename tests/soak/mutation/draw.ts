import { writeFileSync } from 'node:fs';
import { drawMutants } from './server-mutants.ts';

/** Draws the mutants of server-mutants.json again: `npx tsx tests/soak/mutation/draw.ts`, from the repository's folder. */
writeFileSync(
  new URL('server-mutants.json', import.meta.url),
  `${JSON.stringify(drawMutants(40, 39), undefined, 2)}\n`,
);
