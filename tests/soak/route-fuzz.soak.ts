import { it } from 'vitest';
import { fuzzRoutes } from '../prove/route-fuzz.ts';

/** A quarter of an hour, or the time that the environment sets. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 15);

it('answers 2,000 hostile requests per route without hanging or failing [R13, FIXS-08]', () =>
  fuzzRoutes({ most: 2_000, minutes: MINUTES }));
