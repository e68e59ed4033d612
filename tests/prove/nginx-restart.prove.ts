import { it } from 'vitest';
import { loseNothing } from './nginx-restart.ts';

it('loses no request while two servers behind nginx restart in turn [FIXO-03]', () => loseNothing(1, 300));
