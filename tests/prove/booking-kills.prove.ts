import { afterAll, it } from 'vitest';
import { killOnPostgres } from './booking-kills.ts';
import { killEverything } from './killable-server.ts';

afterAll(killEverything);

// The embedded database, which serves the demo alone, is killed in tests/soak.
it('loses and doubles no booking through two PostgreSQL kills [R3, A39]', () => killOnPostgres(2));
