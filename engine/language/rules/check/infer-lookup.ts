import { TYPE_WORDS } from '../../messages/types.ts';
import { describeType } from '../../types/describe-type.ts';
import { nearest } from '../../types/nearest.ts';
import type { ObjectProfile, Profile } from '../../types/profile.ts';
import { dereferenced, nullable, present } from '../../types/reference.ts';
import { expect } from './expectation.ts';
import { suggesting } from './faults.ts';
import { mayBeEqual } from './infer-comparison.ts';
import { argumentAt, type Inference, type Inferrer } from './inference.ts';
import { joined } from './shapes.ts';

/** `lookup`: an entry of a table by its name, or an element of a list by one of its words; or one part of it. */
export const inferLookup: Inferrer = (operation, at, inference) => {
  const { operator, args } = operation;
  const [source, key, part, by] = [0, 1, 2, 3].map((index) => argumentAt(operation, at, index));
  const table = inference.shape(args[0], source ?? '', inference);
  const wanted = inference.shape(args[1], key ?? '', inference);
  const concrete = table && dereferenced(table, inference.environment.named);
  if (concrete === undefined) return undefined;
  const isList = concrete.type === 'array';
  if (!isList && concrete.type !== 'object') {
    const words = { operator, wanted: TYPE_WORDS.table, found: describeType(table && present(table)) };
    inference.report({ code: 'wrongArgumentType', at: source ?? '', args: words });
    return undefined;
  }
  const entries = isList ? [concrete.items] : Object.values(concrete.properties);
  const word = typeof args[3] === 'string' ? args[3] : isList ? 'key' : undefined;
  if (word === undefined) expect(inference, 'text', wanted, { at: key ?? '', operator });
  else mayBeEqual(inference, wanted, partOf(word, entries, by ?? at, inference), { at: key ?? '', operator });
  const found =
    typeof args[2] === 'string' ? partOf(args[2], entries, part ?? at, inference) : together(entries, inference);
  return found && nullable(found);
};

/** The shape of a part that the entries have; reports one that none of them has. */
function partOf(name: string, entries: readonly Profile[], at: string, inference: Inference): Profile | undefined {
  const objects = entries
    .map((entry) => dereferenced(entry, inference.environment.named))
    .filter((entry): entry is ObjectProfile => entry?.type === 'object');
  const having = objects.flatMap(({ properties }) => (Object.hasOwn(properties, name) ? [properties[name]] : []));
  const shapes = having.filter((shape) => shape !== undefined);
  if (shapes.length > 0) return together(shapes, inference);
  const allowed = [...new Set(objects.flatMap(({ properties }) => Object.keys(properties)))];
  const below = describeType(entries[0]);
  const words = { path: name, name, below, allowed: allowed.join(', ') || TYPE_WORDS.noParts };
  inference.report(suggesting({ code: 'unknownPath', at, args: words }, nearest(name, allowed)));
  return undefined;
}

/** Joins the shapes of all entries; undefined when they differ in kind, or the list is empty. */
function together(shapes: readonly Profile[], inference: Inference): Profile | undefined {
  return shapes.reduce<Profile | undefined>(
    (sum, shape, index) => (index === 0 ? shape : sum && joined(sum, shape, inference.environment.named)),
    undefined,
  );
}
