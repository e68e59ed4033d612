import { nearest } from '../../types/nearest.ts';
import { nullable } from '../../types/reference.ts';
import { expect } from './expectation.ts';
import { suggesting } from './faults.ts';
import { argumentAt, type Inference, type Inferrer } from './inference.ts';
import { booleanShape } from './shapes.ts';

/** `allowed`: the table, and the list of codes, exist. */
export const inferAllowed: Inferrer = (operation, at, inference) => {
  const { operator, args } = operation;
  const [list = '', entry = ''] = String(args[0]).split('.');
  const known = checkCodes(list, argumentAt(operation, at, 0), inference);
  if (known !== undefined)
    checkName(entry, String(args[0]), Object.keys(known), argumentAt(operation, at, 0), inference);
  const place = argumentAt(operation, at, 1);
  const value = inference.shape(args[1], place, inference);
  const byCode = typeof args[2] === 'string';
  if (byCode) checkCodes(String(args[2]), argumentAt(operation, at, 2), inference);
  expect(byCode ? 'text|number' : 'text', value, place, operator, inference);
  return value?.nullable === true ? nullable(booleanShape()) : booleanShape();
};

/** The list of codes of that name; reports one that does not exist. Undefined when codes are not known here. */
export function checkCodes(
  name: string,
  at: string,
  inference: Inference,
): Readonly<Record<string, unknown>> | undefined {
  const { codes } = inference.environment;
  if (codes === undefined) return undefined;
  return checkName(name, name, Object.keys(codes), at, inference) ? codes[name] : undefined;
}

function checkName(
  name: string,
  written: string,
  allowed: readonly string[],
  at: string,
  inference: Inference,
): boolean {
  if (allowed.includes(name)) return true;
  const problem = { code: 'unknownCodeList', at, args: { name: written, allowed: allowed.join(', ') } } as const;
  inference.report(suggesting(problem, nearest(name, allowed)));
  return false;
}
