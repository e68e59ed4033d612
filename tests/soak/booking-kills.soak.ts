import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from '../prove/booking-kills.ts';
import { killEverything } from '../prove/killable-server.ts';

afterAll(killEverything);

it('fifty deaths while people book and move lose nothing acknowledged and double nothing: the embedded database [R3, A39]', () =>
  killOnPglite(50));

it('fifty deaths while people book and move lose nothing acknowledged and double nothing: PostgreSQL [R3, A39]', () =>
  killOnPostgres(50));
