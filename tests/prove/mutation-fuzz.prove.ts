import { it } from 'vitest';
import { compileMutated } from '../engine/compile/compile-mutated.ts';

it('compiles 500 mutated tenants or refuses each with file and place, without exceptions or pollution [A11, A13]', () =>
  compileMutated(500));
