import { type OperatorArgs, type OperatorCode, operatorMessage } from '../../../engine/language/messages/operator.ts';

/** A reason not to start that the operator can fix. `message` is printed without a stack. */
export class OperatorError extends Error {
  readonly code: OperatorCode;

  constructor(code: OperatorCode, args: OperatorArgs = {}, options?: ErrorOptions) {
    super(operatorMessage(code, args), options);
    this.name = 'OperatorError';
    this.code = code;
  }
}

/** Several reasons at once, so that the operator can fix all of them together. */
export class OperatorErrors extends Error {
  readonly problems: readonly OperatorError[];

  constructor(problems: readonly OperatorError[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.name = 'OperatorErrors';
    this.problems = problems;
  }
}
