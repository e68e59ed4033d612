import { RULE_WORDS } from '../../messages/rules.ts';
import { literals } from '../../types/assignable.ts';
import type { ConcreteProfile, Profile } from '../../types/profile.ts';
import { dereferenced } from '../../types/reference.ts';
import { isRecord, type Operation } from '../rule.ts';
import { argumentAt, type Inference } from './inference.ts';

/** Reports a comparison of a value with itself, or of two written values: no data changes its result. */
export function reportSame({ operator, args }: Operation, at: string, inference: Inference): void {
  const [left, right] = args;
  const itself = isRecord(left) && JSON.stringify(left) === JSON.stringify(right);
  const written = !isRecord(left) && !isRecord(right) && left === right;
  if (itself || written)
    inference.report({ code: 'constantComparison', at, args: { operator, reason: RULE_WORDS.comparesItself } });
}

/** Reports an order with a number that has the same result for all values of the other side. */
export function reportBounds(
  left: ConcreteProfile,
  right: ConcreteProfile,
  { operation, at, index }: { readonly operation: Operation; readonly at: string; readonly index: number },
  inference: Inference,
): void {
  const { operator, args } = operation;
  const [first, second] = [args[index], args[index + 1]];
  const limit = typeof second === 'number' ? second : typeof first === 'number' ? first : undefined;
  const bounds = boundsOf(typeof second === 'number' ? left : right);
  if (limit === undefined || bounds === undefined || typeof first === typeof second) return;
  const holds = (value: number): boolean =>
    compared(operator, typeof first === 'number' ? first : value, typeof second === 'number' ? second : value);
  const [least, most] = bounds;
  // Between two bounds an order changes its result at most once, so its results at both ends say it all.
  if (holds(least) !== holds(most)) return;
  const words = most === Infinity ? RULE_WORDS.neverBelow : RULE_WORDS.between;
  const reason = words.replace('{least}', String(least)).replace('{most}', String(most));
  inference.report({
    code: 'constantComparison',
    at: argumentAt(operation, at, limit === first ? index : index + 1),
    args: { operator, reason },
  });
}

function compared(operator: string, left: number, right: number): boolean {
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** The least and the greatest number that a shape admits; undefined when neither is known. */
export function boundsOf(shape: ConcreteProfile): readonly [number, number] | undefined {
  if (shape.type !== 'integer' && shape.type !== 'number') return undefined;
  const values = literals(shape);
  if (values !== undefined) return values.length < 2 ? undefined : [Math.min(...values), Math.max(...values)];
  const { minimum = -Infinity, maximum = Infinity } = shape;
  return minimum === -Infinity ? undefined : [minimum, maximum];
}

/** Reports a written list for `in` that is empty, says a value twice, or says every value that there can be. */
export function reportList(
  value: Profile | undefined,
  written: readonly unknown[],
  at: string,
  inference: Inference,
): void {
  const report = (reason: string) =>
    inference.report({ code: 'constantComparison', at, args: { operator: 'in', reason } });
  if (written.length === 0) report(RULE_WORDS.emptyList);
  for (const [index, item] of written.entries())
    if (!isRecord(item) && written.indexOf(item) < index)
      inference.report({ code: 'duplicateLiteral', at: `${at}/${index}`, args: { found: JSON.stringify(item) } });
  const shape = value && dereferenced(value, inference.environment.named);
  const possible = shape && valuesOf(shape);
  if (possible !== undefined && possible.length > 1 && possible.every((literal) => written.includes(literal)))
    report(RULE_WORDS.everyValue);
}

function valuesOf(shape: ConcreteProfile): readonly unknown[] | undefined {
  if (shape.type === 'string') return literals(shape);
  return shape.type === 'integer' || shape.type === 'number' ? literals(shape) : undefined;
}
