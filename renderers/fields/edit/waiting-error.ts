/** A refusal that says how long to wait. */
export interface WaitingError {
  readonly text: string;
  readonly waits: number;
  /** When the wait began, by the page's own clock. */
  readonly since: number;
}
