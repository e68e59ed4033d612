import { it } from 'vitest';
import { fuzzRoutes } from '../prove/route-fuzz.ts';

it('[R13, FIXS-08] every route answers 2,000 hostile requests: none hangs, fails or spoils its connection', () =>
  fuzzRoutes(2_000));
