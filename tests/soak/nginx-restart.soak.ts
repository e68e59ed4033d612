import { it } from 'vitest';
import { loseNothing } from '../prove/nginx-restart.ts';

it('loses none of 5,000 requests, three times, when two servers are restarted in turn all the while [FIXO-03]', () =>
  loseNothing(3, 5_000));
