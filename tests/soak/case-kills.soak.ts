import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from '../prove/case-kills.ts';
import { killEverything } from '../prove/killable-server.ts';

afterAll(killEverything);

it('fifty deaths while cases are registered leave whole cases, once: the embedded database [A22, R2, ART-10]', () =>
  killOnPglite(50));

it('fifty deaths while cases are registered leave whole cases, once: PostgreSQL [A22, R2, ART-10]', () =>
  killOnPostgres(50));
