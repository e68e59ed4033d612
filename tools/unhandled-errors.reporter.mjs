// @ts-check
import { writeFileSync } from 'node:fs';

/**
 * Reporter for Vitest: writes unhandled errors to the file named in UNHANDLED_ERRORS_FILE, as a JSON list of texts.
 * Vitest fails because of them, but its JSON report does not contain them.
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
