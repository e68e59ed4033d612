import { operators } from '../../../../schemas/generated/operators.ts';
import { describeType } from '../../types/describe-type.ts';
import type { Profile } from '../../types/profile.ts';
import { dereferenced, nullable, present } from '../../types/reference.ts';
import { holdsRules } from '../rule.ts';
import { expect } from './expectation.ts';
import { withoutRoot } from './facts.ts';
import { argumentAt, type Inference, type Inferrer } from './inference.ts';
import { booleanShape, joined, shapeOfLiteral } from './shapes.ts';
import { typeWanted } from './signature.ts';

/** Operators over lists: the rule inside sees the element as `item`, or by its own name, and must be narrowed. */
export const inferList: Inferrer = (operation, at, inference) => {
  const { operator, args } = operation;
  const { report, environment } = inference;
  const list = inference.shape(args[0], argumentAt(operation, at, 0), inference);
  expect(inference, 'list<T>', list, { at: argumentAt(operation, at, 0), operator });
  const concrete = list && dereferenced(list, environment.named);
  const element = concrete?.type === 'array' ? concrete.items : undefined;
  let inner: Profile | undefined;
  if (args.length > 1) {
    const name = typeof args[2] === 'string' ? args[2] : 'item';
    if (Object.hasOwn(inference.roots, name)) report({ code: 'shadowedItemName', at, args: { name } });
    const place = argumentAt(operation, at, 1);
    inner = inference.shape(args[1], place, {
      ...inference,
      roots: { ...inference.roots, [name]: element },
      facts: withoutRoot(inference.facts, name),
      nullableIsError: true,
    });
    expect(inference, typeWanted(operator, 1), inner, { at: place, operator });
  } else if (operator !== 'count')
    expect(inference, typeWanted(operator, 1), element, { at: argumentAt(operation, at, 0), operator });
  const result = operator === 'count' ? COUNTED : resultOf(operators[operator].result, element, inner);
  return result && (list?.nullable === true || inner?.nullable === true) ? nullable(result) : result;
};

/** A list as written: of one kind, and missing where one of its rules may give nothing. */
export function shapeOfList(list: readonly unknown[], at: string, inference: Inference): Profile | undefined {
  const literal = !holdsRules(list);
  let whole: Profile | undefined;
  for (const [index, element] of list.entries()) {
    const place = `${at}/${index}`;
    const shape = literal ? shapeOfLiteral(element) : inference.shape(element, place, inference);
    if (shape === undefined) return undefined;
    const both = whole === undefined ? shape : joined(whole, shape, inference.environment.named);
    if (both === undefined) {
      inference.report({
        code: 'mixedList',
        at: place,
        args: { found: describeType(present(shape)), other: describeType(whole && present(whole)) },
      });
      return undefined;
    }
    whole = both;
  }
  const items = whole && present(whole);
  const result: Profile | undefined = items && { type: 'array', items };
  return whole?.nullable === true ? result && nullable(result) : result;
}

function resultOf(result: string, element: Profile | undefined, inner: Profile | undefined): Profile | undefined {
  switch (result) {
    case 'boolean':
      return booleanShape();
    case 'integer':
      return { type: 'integer' };
    case 'number':
      return { type: 'number' };
    case 'T?':
      return element && nullable(element);
    case 'list<T>':
      return element && { type: 'array', items: element };
    case 'list<U>':
      return inner && { type: 'array', items: present(inner) };
    case 'parts':
      return element && objectOf({ yes: { type: 'array', items: element }, no: { type: 'array', items: element } });
    default:
      return element && inner && listOfGroups(result, element, present(inner));
  }
}

/** A number of elements. */
const COUNTED: Profile = { type: 'integer', minimum: 0 };

/** Shape of the result of `groupBy` and `countBy`: each key once, with its elements or their number. */
function listOfGroups(result: string, element: Profile, key: Profile): Profile {
  const items: Profile = { type: 'array', items: element };
  return { type: 'array', items: objectOf(result === 'counts' ? { key, count: COUNTED } : { key, items }) };
}

function objectOf(properties: Readonly<Record<string, Profile>>): Profile {
  return { type: 'object', properties };
}

/** `concat`: lists of one type. */
export const inferConcat: Inferrer = (operation, at, inference) => {
  const { named } = inference.environment;
  let whole: Profile | undefined;
  let missing = false;
  for (const [index, argument] of operation.args.entries()) {
    const place = argumentAt(operation, at, index);
    const list = inference.shape(argument, place, inference);
    const concrete = list && dereferenced(list, named);
    missing ||= list?.nullable === true;
    if (!expect(inference, 'list<T>', list, { at: place, operator: operation.operator }) || concrete?.type !== 'array')
      continue;
    const both = whole === undefined ? concrete.items : joined(whole, concrete.items, named);
    if (both === undefined) {
      const wanted = describeType(whole && { type: 'array', items: whole });
      const args = { operator: operation.operator, wanted, found: describeType(present(concrete)) };
      inference.report({ code: 'wrongArgumentType', at: place, args });
      return undefined;
    }
    whole = both;
  }
  const result: Profile | undefined = whole && { type: 'array', items: whole };
  return result && missing ? nullable(result) : result;
};
