/** A list of actions that cannot continue because of its document: has a code, which is shown and logged. */
export class ActionFault extends Error {
  override readonly name = 'ActionFault';
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

/**
 * A value that does not fit its declared type, as in an answer that breaks the contract: the compiler refuses documents
 * that stop here with values of the declared types. The code is only logged, and the person reads what any broken answer
 * says.
 */
export class ValueFault extends ActionFault {}
