import { it } from 'vitest';
import { loseNothing } from './nginx-restart.ts';

it('loses no request when two servers behind the nginx of the example are restarted in turn [FIXO-03]', () =>
  loseNothing(1, 300));
