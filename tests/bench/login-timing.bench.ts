import { openLoginServer } from './login-server.ts';
import { figure, rankAuc, timed } from './ratios.ts';

const ATTEMPTS = 120;

/**
 * R7: the time of a refusal does not reveal whether the DNI exists. Refusals of a known and of unknown people,
 * alternating; the rank AUC is how often one is slower than the other (0.5: indistinguishable). Beside it the AUC of
 * two unknown ones.
 */
export async function bench(): Promise<void> {
  const server = await openLoginServer();
  try {
    const people = { known: '30111222', unknown: '29999000', another: '29999001' } as const;
    const times: Record<keyof typeof people, number[]> = { known: [], unknown: [], another: [] };
    const kinds = Object.keys(people) as (keyof typeof people)[];
    for (let attempt = -5; attempt < ATTEMPTS; attempt += 1) {
      for (let turn = 0; turn < kinds.length; turn += 1) {
        // Rotates the order, so that no kind always follows the same one.
        const kind = kinds[(turn + Math.abs(attempt)) % kinds.length] ?? 'known';
        const took = await timed(() => server.browser().login(people[kind], 'wrong'));
        if (attempt >= 0) times[kind].push(took);
      }
    }
    const auc = rankAuc(times.known, times.unknown);
    console.log(
      `DNI conocido y desconocido: AUC ${figure(auc)} (A/A ${figure(rankAuc(times.another, times.unknown))})`,
    );
  } finally {
    await server.close();
  }
}
