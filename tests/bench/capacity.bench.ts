import { MEASURED_PATIENTS, measureCosts } from './capacity/measure-costs.ts';
import { machineName } from './capacity/meters.ts';
import { ASSUMPTIONS, type Assumptions, planFor } from './capacity/model.ts';
import { REHEARSED_PATIENTS, rehearse } from './capacity/rehearsal.ts';
import { printCosts, printGrowth, printPlan, printRehearsal } from './capacity/report.ts';
import { openSite } from './capacity/site.ts';

/**
 * How many people an installation carries (FIXO-12): what each thing that they do costs the built server and PostgreSQL in
 * processor time, a small morning that tries those costs all at once, and what a big one needs by them. Reads /proc, so it
 * runs on Linux. `npm run bench -- capacity people=200000 care=0.05` says an operator's own assumptions (docs/capacity.md).
 */
export async function bench(): Promise<void> {
  if (process.platform !== 'linux') return console.log('Lee /proc: corre sólo en Linux.');
  const given = assumptionsOf(process.argv.slice(3));
  const site = await openSite(MEASURED_PATIENTS + REHEARSED_PATIENTS);
  try {
    console.log(`${machineName()}; ${site.versions}`);
    const costs = await measureCosts(site, (step) => console.log(`… ${step}`));
    printCosts(costs);
    printGrowth(costs);
    printRehearsal(await rehearse(site, costs, MEASURED_PATIENTS + 1));
    printPlan(given, planFor(costs, given));
  } finally {
    await site.close();
  }
}

/** Assumptions as `name=value`. @throws for a name that there is not, or a value that is no number */
function assumptionsOf(words: readonly string[]): Assumptions {
  const given: Record<string, number> = {};
  for (const word of words) {
    const [name = '', value = ''] = word.split('=');
    const number = value === '' ? Number.NaN : Number(value);
    if (!Object.hasOwn(ASSUMPTIONS, name) || !(number >= 0))
      throw new Error(`${word}: se espera nombre=número, y los nombres son ${Object.keys(ASSUMPTIONS).join(', ')}`);
    given[name] = number;
  }
  return { ...ASSUMPTIONS, ...given };
}
