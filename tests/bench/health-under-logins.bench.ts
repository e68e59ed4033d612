import { openLoginServer } from './login-server.ts';
import { figure, quantile, timed } from './ratios.ts';

/** Answers of /health in one round, and rounds of each kind. */
const ANSWERS = 20;
const ROUNDS = 12;
const LOGINS = 50;

/**
 * R5: hashing does not starve other requests. The latency of /health while 50 logins are in flight, as a ratio to the
 * idle server's; beside it the ratio of two idle halves (A/A), which shows this machine's noise.
 */
export async function bench(): Promise<void> {
  const server = await openLoginServer();
  try {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const ask = async () => void (await (await fetch(`${address}/health`)).arrayBuffer());
    const round = async (into: number[]) => {
      for (let answer = 0; answer < ANSWERS; answer += 1) into.push(await timed(ask));
    };
    const [idle, idleToo, busy]: [number[], number[], number[]] = [[], [], []];
    await round([]);
    for (let at = 0; at < ROUNDS; at += 1) {
      await round(at % 2 === 0 ? idle : idleToo);
      const logins = Array.from({ length: LOGINS }, (_, n) => server.browser().login(String(20_000_000 + n), 'x'));
      let inFlight = true;
      const all = Promise.all(logins).finally(() => {
        inFlight = false;
      });
      while (inFlight) busy.push(await timed(ask));
      await all;
      await round(at % 2 === 0 ? idleToo : idle);
    }
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const base = quantile([...idle, ...idleToo], share);
      const chance = quantile(idle, share) / quantile(idleToo, share);
      console.log(
        `/health ${name}: con ${LOGINS} ingresos en curso ×${figure(quantile(busy, share) / base)} (A/A ×${figure(chance)})`,
      );
    }
  } finally {
    await server.close();
  }
}
