import { branchKey } from './branch.ts';
import type { Coverage, Proposed } from './coverage.ts';

/** Branches of the rules that a folder writes, and those that no case takes: `menu:items.turnos hidden`. */
export interface CaseCoverage {
  readonly branches: number;
  readonly missing: readonly string[];
}

/** A coverage as `--json` prints it. */
export const coverageIn = ({ branches, missing }: Pick<Coverage, 'branches' | 'missing'>): CaseCoverage => ({
  branches: branches.length,
  missing: missing.map(branchKey),
});

/** `12 de 20 ramas`. */
export const countOf = ({ branches, missing }: CaseCoverage): string =>
  `${branches - missing.length} de ${branches} ramas`;

/** Prints how many branches the cases take; `lists` names the branches without a case. */
export function printCoverage(folder: string, coverage: CaseCoverage, lists: boolean): void {
  if (coverage.branches === 0) return;
  console.log(`  cobertura de sus reglas: ${countOf(coverage)}`);
  if (!lists || coverage.missing.length === 0) return;
  for (const key of coverage.missing) console.log(`  falta  ${key}`);
  console.log(`  test ${folder} --write propone los casos que faltan`);
}

/** Prints the files with proposed cases, and the branches that no case reaches. */
export function printProposed(
  written: ReadonlyMap<string, number>,
  { proposals, unreached }: Proposed,
  missing: number,
): void {
  for (const [file, count] of written)
    console.log(`${file}: ${count} ${count === 1 ? 'caso propuesto' : 'casos propuestos'}`);
  if (proposals.length > 0)
    console.log(
      'Cada uno dice lo que la regla da hoy: si es lo que tiene que dar, sacale "proposed"; si no, corregí la regla.',
    );
  for (const { branch, reason } of unreached) console.log(`  sin caso  ${branchKey(branch)}: ${reason}`);
  if (missing === 0) console.log('No falta ningún caso.');
}
