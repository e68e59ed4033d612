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
    checkName(inference, entry, Object.keys(known), { at: argumentAt(operation, at, 0), written: String(args[0]) });
  const place = argumentAt(operation, at, 1);
  const value = inference.shape(args[1], place, inference);
  const byCode = typeof args[2] === 'string';
  if (byCode) checkCodes(String(args[2]), argumentAt(operation, at, 2), inference);
  expect(inference, byCode ? 'text|number' : 'text', value, { at: place, operator });
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
  return checkName(inference, name, Object.keys(codes), { at, written: name }) ? codes[name] : undefined;
}

/** Text of a rule that holds a name, and its place. */
interface Written {
  readonly at: string;
  readonly written: string;
}

function checkName(inference: Inference, name: string, allowed: readonly string[], { at, written }: Written): boolean {
  if (allowed.includes(name)) return true;
  const problem = { code: 'unknownCodeList', at, args: { name: written, allowed: allowed.join(', ') } } as const;
  inference.report(suggesting(problem, nearest(name, allowed)));
  return false;
}
