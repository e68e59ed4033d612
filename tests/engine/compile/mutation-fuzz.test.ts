import { it } from 'vitest';
import { compileMutated } from './compile-mutated.ts';

it(
  '[A11, A13] 80 mutated tenants: each is refused with file and place, or compiles; none throws or pollutes',
  {
    timeout: 120_000,
  },
  () => compileMutated(80),
);
