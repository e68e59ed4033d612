import { operators } from '../../../schemas/generated/operators.ts';
import type { Profile } from '../../types/profile.ts';
import { dereferenced, nullable, present } from '../../types/reference.ts';
import { expect } from './expectation.ts';
import { withoutRoot } from './facts.ts';
import { argumentAt, type Inferrer } from './inference.ts';
import { booleanShape } from './shapes.ts';
import { typeWanted } from './signature.ts';

/** Operators over lists: the rule inside sees the element as `item`, or by its own name, and must be narrowed. */
export const inferList: Inferrer = (operation, at, inference) => {
  const { operator, args } = operation;
  const { report, environment } = inference;
  const list = inference.shape(args[0], argumentAt(operation, at, 0), inference);
  expect('list<T>', list, argumentAt(operation, at, 0), operator, inference);
  const concrete = list && dereferenced(list, environment.named);
  const element = concrete?.type === 'array' ? concrete.items : undefined;
  let inner: Profile | undefined;
  if (args.length > 1) {
    const name = typeof args[2] === 'string' ? args[2] : 'item';
    if (Object.hasOwn(inference.roots, name)) report({ code: 'LNG-047', at, args: { name } });
    const place = argumentAt(operation, at, 1);
    inner = inference.shape(args[1], place, {
      ...inference,
      roots: { ...inference.roots, [name]: element },
      facts: withoutRoot(inference.facts, name),
      nullableIsError: true,
    });
    expect(typeWanted(operator, 1), inner, place, operator, inference);
  } else if (operator === 'sum' && element !== undefined) {
    expect('number', element, argumentAt(operation, at, 0), operator, inference);
  }
  const result = resultOf(operators[operator].result, element, inner);
  return result && (list?.nullable === true || inner?.nullable === true) ? nullable(result) : result;
};

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
    default:
      return inner && { type: 'array', items: present(inner) };
  }
}
