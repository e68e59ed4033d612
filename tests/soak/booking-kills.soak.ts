import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from '../prove/booking-kills.ts';
import { killEverything } from '../prove/killable-server.ts';

afterAll(killEverything);

it('[R3, A39] fifty deaths while people book and move lose nothing acknowledged and double nothing: the embedded database', () =>
  killOnPglite(50));

it('[R3, A39] fifty deaths while people book and move lose nothing acknowledged and double nothing: PostgreSQL', () =>
  killOnPostgres(50));
