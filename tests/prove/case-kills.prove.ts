import { afterAll, it } from 'vitest';
import { killOnPostgres } from './case-kills.ts';
import { killEverything } from './killable-server.ts';

afterAll(killEverything);

// The embedded database, which serves the demo alone, is killed in tests/soak.
it('deaths at each step of a case, and two among many, leave whole cases, once: PostgreSQL [A22, R2, ART-10]', () =>
  killOnPostgres(2));
