/** An event that is possible, and the state after it. */
export interface Allowed<State> {
  readonly next: State;
  readonly refusal?: undefined;
}

/** An event that changes nothing, and its code. */
export interface Refused<Code extends string> {
  readonly refusal: Code;
  readonly next?: undefined;
}
