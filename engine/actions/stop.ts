/** Ends the whole run of a list, its outer lists included: thrown by `stop`, and by whatever stops a list silently. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** Ends the whole run as well, with all done that it was for: its screen is left, and what follows would be asked of the next one. */
export class Gone extends Error {
  override readonly name = 'Gone';
}
