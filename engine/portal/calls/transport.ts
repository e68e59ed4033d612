/** A request as it goes over the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path with its parts filled in, and the search of a GET. */
  readonly path: string;
  readonly body: { readonly json: unknown } | { readonly form: FormData } | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly answer: 'json' | 'file';
  readonly signal: AbortSignal | undefined;
  /** Told, while a form with files goes, how many bytes of it have gone. */
  readonly onSent?: ((sent: number, total: number) => void) | undefined;
  /**
   * Limit on asking the person to come back to the page's tenant: `once` for reads of the page itself,
   * `never` for calls that judge a session. Without it there is no limit.
   */
  readonly asks?: 'once' | 'never' | undefined;
}

/** Outcome of a request. `body` is parsed JSON, a file, or undefined without a readable one. */
export type HttpOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly retryAfter: number | undefined;
      /** Id by which the server's log finds the request. */
      readonly requestId?: string | undefined;
    }
  | { readonly kind: 'offline' | 'timeout' | 'left' };

/** Sends requests; never rejects. The page uses ky (engine/portal/react/boot/transport.ts), tests bring their own. */
export interface Transport {
  readonly send: (request: HttpRequest) => Promise<HttpOutcome>;
}
