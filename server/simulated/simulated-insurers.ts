import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { parsePath } from '../../engine/rules/path.ts';
import { readOwn, type Scope, scopeOf } from '../../engine/rules/scope.ts';
import { renderText } from '../../engine/rules/text.ts';
import { type Clock, today } from '../clock.ts';
import insurers from './insurers.json' with { type: 'json' };

/** One insurer as insurers.json writes it: what it takes, whom it looks at, what it answers. */
interface Insurer {
  readonly path: string;
  /** Where in the body the DNI of the person stands. */
  readonly document: string;
  /** Where the body says the day of the service, which has to be today's. */
  readonly today?: string;
  readonly body: object;
  readonly found: object;
  readonly missing: object;
}

/** Insurers of the demo, answering in this process at an address of their own. */
export interface SimulatedInsurers {
  /** Loopback, at a port that the system chose. */
  readonly origin: string;
  /** What stands for a secret of a connector: an address for `…_URL`, the key for `…_KEY`. */
  readonly secret: (name: string) => string | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Starts the insurers of the demo (demo-data.md): each takes exactly the shape that the contract gives it (REG-12), asks
 * for its key, and knows everybody but those whose DNI ends in 9. The portal reaches them as it reaches a real one.
 */
export async function startSimulatedInsurers(clock: Clock): Promise<SimulatedInsurers> {
  const key = randomBytes(16).toString('hex');
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strictTypes: false } } });
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-key'] !== key) return reply.code(401).send({ error: 'KEY' });
  });
  for (const insurer of insurers as readonly Insurer[]) addInsurer(app, insurer, clock);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  // What it serves ends with the server; it keeps no process alive by itself.
  app.server.unref();
  return {
    origin,
    secret: (name) => (name.endsWith('_URL') ? origin : name.endsWith('_KEY') ? key : undefined),
    close: () => app.close(),
  };
}

function addInsurer(app: FastifyInstance, insurer: Insurer, clock: Clock): void {
  app.post(insurer.path, { schema: { body: insurer.body } }, async ({ body }, reply) => {
    const at = (path: string) => readOwn(body, parsePath(path));
    if (insurer.today !== undefined && at(insurer.today) !== today(clock))
      return reply.code(400).send({ error: 'DAY' });
    const known = !String(at(insurer.document)).endsWith('9');
    return written(known ? insurer.found : insurer.missing, scopeOf({ body }));
  });
}

/** The answer with what was asked written into its texts. */
function written(answer: unknown, scope: Scope): unknown {
  if (typeof answer === 'string') return renderText(answer, scope);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, written(part, scope)]));
}
