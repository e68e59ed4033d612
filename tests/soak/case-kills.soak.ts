import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from '../prove/case-kills.ts';
import { killEverything } from '../prove/killable-server.ts';

afterAll(killEverything);

it('[A22, R2, ART-10] fifty deaths while cases are registered leave whole cases, once: the embedded database', () =>
  killOnPglite(50));

it('[A22, R2, ART-10] fifty deaths while cases are registered leave whole cases, once: PostgreSQL', () =>
  killOnPostgres(50));
