import { afterAll, it } from 'vitest';
import { killOnPglite, killOnPostgres } from '../prove/case-kills.ts';
import { killEverything } from '../prove/killable-server.ts';

afterAll(killEverything);

it('registers whole cases once through fifty kills: the embedded database [A22, R2, ART-10]', () => killOnPglite(50));

it('registers whole cases once through fifty kills: PostgreSQL [A22, R2, ART-10]', () => killOnPostgres(50));
