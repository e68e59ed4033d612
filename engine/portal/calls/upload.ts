/** A request with a file on its way, as its sender sees it. */
export interface Upload {
  /** Bytes of the request that have gone. */
  readonly sent: number;
  /** Bytes that it has, the file's and a little more. */
  readonly total: number;
  /** Cancels the upload silently; the form keeps its values. */
  readonly cancel: () => void;
}
