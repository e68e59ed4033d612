import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from './case-kills.ts';
import { killEverything } from './killable-server.ts';

afterAll(killEverything);

it.concurrent('[A22, R2, ART-10] deaths at each step of a case, and two among many, leave whole cases, once: the embedded database', () =>
  killOnPglite(2));

it.concurrent('[A22, R2, ART-10] deaths at each step of a case, and two among many, leave whole cases, once: PostgreSQL', () =>
  killOnPostgres(2));
