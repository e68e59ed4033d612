import { it } from 'vitest';
import { fuzzRoutes } from '../prove/route-fuzz.ts';

/** A quarter of an hour, or as long as somebody says who has more of it. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 15);

it('[R13, FIXS-08] every route answers hostile requests for as long as there is time, 2,000 each at most: none hangs, fails or spoils its connection', () =>
  fuzzRoutes({ most: 2_000, minutes: MINUTES }));
