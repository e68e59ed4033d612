/** Fault of a malformed rule, text or path, whatever the data: a mistake of its author. */
export type FaultCode =
  | 'NOT_A_RULE'
  | 'ONE_OPERATOR'
  | 'UNKNOWN_OPERATOR'
  | 'ARITY'
  | 'LITERAL_EXPECTED'
  | 'BAD_PATH'
  | 'BAD_PATTERN'
  | 'BAD_SCALE'
  | 'TOO_DEEP'
  | 'TOO_BIG'
  | 'BAD_TEXT'
  | 'UNKNOWN_FORMAT';

/** A fault in the shape of a rule: its place (JSON pointer inside it) and the words for its message. */
export interface Fault {
  readonly code: FaultCode;
  readonly at: string;
  readonly args: Readonly<Record<string, string>>;
}

/**
 * Thrown for a malformed rule, text or path. Data never causes it: a compiled tenant has no such rule, so a screen that
 * meets one shows its placeholder and logs the code, and a submit is blocked.
 */
export class RuleFault extends Error implements Fault {
  override readonly name = 'RuleFault';
  readonly code: FaultCode;
  readonly at: string;
  readonly args: Readonly<Record<string, string>>;

  constructor(fault: Fault) {
    super(`${fault.code} at ${fault.at === '' ? 'the root' : fault.at}: ${JSON.stringify(fault.args)}`);
    this.code = fault.code;
    this.at = fault.at;
    this.args = fault.args;
  }
}
