/** A list that cannot go on because of its document: coded, told and logged. */
export class ActionFault extends Error {
  override readonly name = 'ActionFault';
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}
