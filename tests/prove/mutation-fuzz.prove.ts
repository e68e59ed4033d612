import { it } from 'vitest';
import { compileMutated } from '../engine/language/compile/compile-mutated.ts';

it('compiles or refuses 500 mutated tenants without exceptions or pollution [A11, A13]', () => compileMutated(500));
