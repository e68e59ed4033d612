// @ts-check
/** Reason why a spreadsheet cannot be read: a code, and the value found where the code does not say it. */
export class SheetFault extends Error {
  /**
   * @param {import('./read-xlsx.ts').SheetFaultCode} code
   * @param {string} found
   */
  constructor(code, found = '') {
    super(code);
    this.code = code;
    this.found = found;
  }
}
