/** Ends the whole run of a list, its outer lists included: thrown by `stop`, and by whatever stops a list silently. */
export class Stop extends Error {
  override readonly name = 'Stop';
}
