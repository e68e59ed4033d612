import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from './booking-kills.ts';
import { killEverything } from './killable-server.ts';

afterAll(killEverything);

it.concurrent('[R3, A39] two deaths while people book and move lose nothing acknowledged and double nothing: the embedded database', () =>
  killOnPglite(2));

it.concurrent('[R3, A39] two deaths while people book and move lose nothing acknowledged and double nothing: PostgreSQL', () =>
  killOnPostgres(2));
