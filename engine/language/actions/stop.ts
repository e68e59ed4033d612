/**
 * Ends the whole run of a list, its outer lists included: thrown by `stop`, and by whatever stops a list silently. With `done`,
 * when all was done that it was for: its screen is left, and what follows would be asked of the next one.
 */
export class Stop extends Error {
  override readonly name = 'Stop';
  readonly ending: 'stopped' | 'done';

  constructor(ending: 'stopped' | 'done' = 'stopped') {
    super();
    this.ending = ending;
  }
}
