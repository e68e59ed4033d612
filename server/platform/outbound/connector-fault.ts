/**
 * Reasons for an insurer's missing or unusable answer. Each is a refusal, never a guess.
 * - `CONNECTOR_UNKNOWN`, `SECRET_MISSING`, `SECRET_FOREIGN`, `ADDRESS_REFUSED`, `SEND_TYPE`: not sent; the operator
 * must fix it.
 * - `NOT_SIMULATED`: simulated.json has no answer for that person.
 * - `UNREACHABLE`, `TIMEOUT`: no answer, or too late.
 * - `SILENT`: not asked, because it has just been silent several times.
 * - all others: an answer that differs from the agreement.
 */
export type ConnectorFaultCode =
  | 'CONNECTOR_UNKNOWN'
  | 'SECRET_MISSING'
  | 'SECRET_FOREIGN'
  | 'ADDRESS_REFUSED'
  | 'SEND_TYPE'
  | 'NOT_SIMULATED'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'SILENT'
  | 'REDIRECT'
  | 'STATUS'
  | 'NOT_OK'
  | 'TOO_LARGE'
  | 'NOT_JSON'
  | 'ANSWER_AMBIGUOUS'
  | 'ANSWER_UNKNOWN'
  | 'ANSWER_MISSING'
  | 'ANSWER_TYPE';

/** How far a request came. */
export interface Progress {
  /** Whether the whole request was handed to the network: the service may have acted on it. */
  readonly sent: boolean;
  /** Status of the answer, if one began. */
  readonly status?: number;
  /** Seconds of the answer's Retry-After. */
  readonly retryAfter?: number | undefined;
}

/** Error of a connector. Carries a code and at most the name of a part, never values sent or received. */
export class ConnectorFault extends Error {
  override readonly name = 'ConnectorFault';
  readonly code: ConnectorFaultCode;
  /** Name of the secret or of the faulty part. */
  readonly part: string | undefined;

  /** Progress of the request; undefined without a request. */
  readonly progress: Progress | undefined;

  constructor(code: ConnectorFaultCode, part?: string, progress?: Progress) {
    super(part === undefined ? code : `${code} ${part}`);
    this.code = code;
    this.part = part;
    this.progress = progress;
  }
}
