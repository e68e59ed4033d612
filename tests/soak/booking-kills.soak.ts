import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from '../prove/booking-kills.ts';
import { killEverything } from '../prove/killable-server.ts';

afterAll(killEverything);

it('loses and doubles no booking through fifty kills: the embedded database [R3, A39]', () => killOnPglite(50));

it('loses and doubles no booking through fifty kills: PostgreSQL [R3, A39]', () => killOnPostgres(50));
