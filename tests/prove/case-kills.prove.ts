import { afterAll, it } from 'vitest';
import { killOnPostgres } from './case-kills.ts';
import { killEverything } from './killable-server.ts';

afterAll(killEverything);

// The embedded database, which serves the demo alone, is killed in tests/soak.
it('keeps cases whole and single through kills at each step: PostgreSQL [A22, R2, ART-10]', () => killOnPostgres(2));
