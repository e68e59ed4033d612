/**
 * Why an insurer gave no usable answer. Each is a refusal (A14): nothing is ever admitted on a guess.
 * - `CONNECTOR_UNKNOWN`, `SECRET_MISSING`, `SECRET_FOREIGN`, `ADDRESS_REFUSED`, `SEND_TYPE`: it was not asked; the operator mends it.
 * - `NOT_SIMULATED`: simulated.json has no answer for that person.
 * - `UNREACHABLE`, `TIMEOUT`: nothing came, or too late.
 * - `REDIRECT`, `STATUS`, `NOT_OK`, `TOO_LARGE`, `NOT_JSON`, `ANSWER_MISSING`, `ANSWER_TYPE`: it answered something else.
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
  | 'REDIRECT'
  | 'STATUS'
  | 'NOT_OK'
  | 'TOO_LARGE'
  | 'NOT_JSON'
  | 'ANSWER_MISSING'
  | 'ANSWER_TYPE';

/** Thrown instead of an answer. Carries a code and at most the name of a part: never what was sent or answered. */
export class ConnectorFault extends Error {
  override readonly name = 'ConnectorFault';
  readonly code: ConnectorFaultCode;
  /** Name of the secret or of the part that is wrong. */
  readonly part: string | undefined;

  constructor(code: ConnectorFaultCode, part?: string) {
    super(part === undefined ? code : `${code} ${part}`);
    this.code = code;
    this.part = part;
  }
}
