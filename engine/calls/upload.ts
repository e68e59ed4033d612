/** A request with a file on its way, as its sender sees it. */
export interface Upload {
  /** Bytes of the request that have gone. */
  readonly sent: number;
  /** Bytes that it has, the file's and a little more. */
  readonly total: number;
  /** Takes it back; nothing is told, and what was filled in stays. */
  readonly cancel: () => void;
}
