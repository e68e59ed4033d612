/** A list of actions that cannot continue because of its document: has a code, which is shown and logged. */
export class ActionFault extends Error {
  override readonly name = 'ActionFault';
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}
