/** A refusal with a waiting time. */
export interface WaitingError {
  readonly text: string;
  readonly waits: number;
  /** When the wait began, by the page's own clock. */
  readonly since: number;
}
