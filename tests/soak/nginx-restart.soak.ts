import { it } from 'vitest';
import { loseNothing } from '../prove/nginx-restart.ts';

it('loses none of 5,000 requests during rolling restarts, three times [FIXO-03]', () => loseNothing(3, 5_000));
