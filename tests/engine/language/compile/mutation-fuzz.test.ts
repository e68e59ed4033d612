import { it } from 'vitest';
import { compileMutated } from './compile-mutated.ts';

it(
  'compiles 40 mutated tenants or refuses each with file and place [A11, A13]',
  {
    timeout: 120_000,
  },
  () => compileMutated(40),
);
