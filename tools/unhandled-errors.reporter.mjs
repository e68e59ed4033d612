// @ts-check
import { writeFileSync } from 'node:fs';

/**
 * A reporter for Vitest: writes the errors that no test caught to the file named in UNHANDLED_ERRORS_FILE, a JSON list of
 * texts. Vitest ends with an error because of them, and its JSON report does not say so.
 */
export default class UnhandledErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message?: string, stack?: string, stacks?: readonly { file: string, line: number }[] }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file === undefined) return;
    const texts = errors.map(({ name = 'Error', message = '', stack = '' }) => `${name}: ${message}\n${stack}`);
    writeFileSync(file, JSON.stringify(texts));
  }
}
