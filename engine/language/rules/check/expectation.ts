import { spelled } from '../../../domain/dates/spelling.ts';
import { parseTime } from '../../../domain/dates/time-of-day.ts';
import { STRING_FORMAT_WORDS, TYPE_WORDS } from '../../messages/types.ts';
import { literals } from '../../types/assignable.ts';
import { describeType } from '../../types/describe-type.ts';
import type { ConcreteProfile, Profile } from '../../types/profile.ts';
import { dereferenced, present } from '../../types/reference.ts';
import { isResolved, resolvePath } from '../../types/resolve-path.ts';
import { pathNames } from '../path.ts';
import { suggesting } from './faults.ts';
import type { Inference } from './inference.ts';
import { isWritten, orderOf } from './shapes.ts';

/** Whether a shape is a text whose written values, if it has any, can all be read. */
const reads = (shape: ConcreteProfile, isRead: (text: string) => boolean): boolean =>
  shape.type === 'string' && (literals(shape) ?? []).every(isRead);

/** The types that schemas/operators.json may want of an argument. */
type WantedType =
  | 'boolean'
  | 'integer'
  | 'number'
  | 'text'
  | 'text|number'
  | 'date'
  | 'instant'
  | 'ordered'
  | 'sortable'
  | 'scalar'
  | 'day'
  | 'clock'
  | 'list<T>'
  | 'list<number>';

interface Wanted {
  readonly admits: (shape: ConcreteProfile) => boolean;
  readonly words: string;
}

const isNumber = (shape: ConcreteProfile) => shape.type === 'number' || shape.type === 'integer';
const isText = (shape: ConcreteProfile) => shape.type === 'string';

const wantedTypes: Record<WantedType, Wanted> = {
  boolean: { admits: (shape) => shape.type === 'boolean', words: TYPE_WORDS.boolean },
  integer: { admits: (shape) => shape.type === 'integer', words: TYPE_WORDS.integer },
  number: { admits: isNumber, words: TYPE_WORDS.number },
  text: { admits: isText, words: TYPE_WORDS.string },
  'text|number': { admits: (shape) => isText(shape) || isNumber(shape), words: TYPE_WORDS.textOrNumber },
  date: { admits: (shape) => shape.type === 'string' && isWritten(shape, 'date'), words: STRING_FORMAT_WORDS.date },
  instant: {
    admits: (shape) => shape.type === 'string' && isWritten(shape, 'instant'),
    words: STRING_FORMAT_WORDS.instant,
  },
  ordered: { admits: (shape) => orderOf(shape) !== undefined, words: TYPE_WORDS.ordered },
  sortable: { admits: (shape) => isText(shape) || isNumber(shape), words: TYPE_WORDS.sortable },
  day: { admits: (shape) => reads(shape, (text) => spelled(text)?.date !== undefined), words: TYPE_WORDS.day },
  clock: { admits: (shape) => reads(shape, (text) => parseTime(text) !== undefined), words: STRING_FORMAT_WORDS.time },
  scalar: { admits: (shape) => shape.type !== 'object' && shape.type !== 'array', words: TYPE_WORDS.scalar },
  'list<number>': {
    admits: (shape) => shape.type === 'array' && 'type' in shape.items && isNumber(shape.items),
    words: TYPE_WORDS.array.replace('{items}', TYPE_WORDS.number),
  },
  'list<T>': {
    admits: (shape) => shape.type === 'array',
    words: TYPE_WORDS.array.replace('{items}', TYPE_WORDS.anything),
  },
};

/** Place of an argument in the rule, and the operator that takes it. */
export interface Argument {
  readonly at: string;
  readonly operator: string;
}

/** Reports an argument that is not of the type its operator wants; true when nothing is wrong or nothing is known. */
export function expect(
  inference: Inference,
  wanted: string,
  shape: Profile | undefined,
  { at, operator }: Argument,
): boolean {
  const concrete = shape && dereferenced(shape, inference.environment.named);
  const type = isWantedType(wanted) ? wantedTypes[wanted] : undefined;
  if (concrete === undefined || type === undefined || type.admits(concrete)) return true;
  const words = { operator, wanted: type.words, found: describeType(shape && present(shape)) };
  inference.report(suggesting({ code: 'wrongArgumentType', at, args: words }, readingOf(concrete, inference)));
  return false;
}

/** The rule that reads a path which was written as a literal text: `"today"` is probably `{ "var": "today" }`. */
function readingOf(shape: ConcreteProfile, { roots, environment }: Inference): string | undefined {
  const [literal, ...more] = shape.type === 'string' ? (shape.enum ?? []) : [];
  const names = literal === undefined || more.length > 0 ? undefined : pathNames(literal);
  const isPath = names !== undefined && isResolved(resolvePath(names, roots, environment.named));
  return isPath ? `{ "var": "${literal}" }` : undefined;
}

function isWantedType(name: string): name is WantedType {
  return Object.hasOwn(wantedTypes, name);
}
