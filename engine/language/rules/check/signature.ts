import { type ArgumentShape, type OperatorName, operators } from '../../../../schemas/generated/operators.ts';

/** Signature of one argument in schemas/operators.json, for the checker and its messages. */
export interface ArgumentSignature extends ArgumentShape {
  readonly name: string;
  readonly type?: string;
}

/** The signature of an operator's arguments; for a repeated one, the last holds for all that follow. */
export function signatureOf(operator: OperatorName): readonly ArgumentSignature[] {
  return operators[operator].args;
}

/** Required type of the argument at a position, or ''. */
export function typeWanted(operator: OperatorName, position: number): string {
  const signature = signatureOf(operator);
  const last = signature.at(-1);
  return (signature[position] ?? (last?.rest === true ? last : undefined))?.type ?? '';
}
