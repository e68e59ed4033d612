import { StepCache } from '../incremental/step-cache.ts';
import { wholePath } from '../language/documents.ts';
import type { Report } from '../source/report.ts';
import { type Branch, type Tree, withEntries } from '../source/tree.ts';

const joined = new StepCache<Branch>();

/**
 * Joins the pieces of long documents: `screens/consultorio.agenda.json` continues `screens/consultorio.json` of the
 * same folder. The main file comes first, then the pieces by name. Reports a value that two files of one folder write
 * differently, because neither is the right one.
 * @param files the parsed files of one folder, by path inside it
 */
export function withPieces(files: ReadonlyMap<string, Branch>, report: Report): ReadonlyMap<string, Branch> {
  const documents = new Map<string, Branch[]>();
  const wholeFirst = [...files].sort(([left], [right]) => Number(isPiece(left)) - Number(isPiece(right)));
  for (const [path, tree] of wholeFirst) {
    const whole = wholePath(path);
    documents.set(whole, [...(documents.get(whole) ?? []), tree]);
  }
  return new Map(
    [...documents].flatMap(([path, trees]): [string, Branch][] => {
      const [first, ...pieces] = trees;
      if (first === undefined) return [];
      if (pieces.length === 0) return [[path, first]];
      const whole = joined.of(trees, path, report, (stepReport) =>
        pieces.reduce((below, piece) => join(below, piece, '', stepReport), first),
      );
      return [[path, whole]];
    }),
  );
}

const isPiece = (path: string): boolean => wholePath(path) !== path;

function join(below: Branch, piece: Branch, at: string, report: Report): Branch {
  const entries = new Map(below.entries);
  for (const [key, value] of piece.entries) {
    const under = entries.get(key);
    const path = at === '' ? key : `${at}.${key}`;
    if (under === undefined) entries.set(key, value);
    else if (under.kind === 'branch' && value.kind === 'branch') entries.set(key, join(under, value, path, report));
    else if (key !== '$schema' && !isSameLeaf(under, value)) {
      // A copy of the document would repeat this for all it says.
      report.add('writtenInTwoPieces', placeOf(value), { path, file: under.at.file });
      return below;
    }
  }
  return withEntries(below, entries);
}

/** Whether two leaves say the same: a piece repeats the `node` of what it adds to, so that an editor knows its words. */
const isSameLeaf = (under: Tree, value: Tree): boolean =>
  under.kind === 'leaf' && value.kind === 'leaf' && under.value === value.value;

const placeOf = (tree: Tree) => tree.key ?? tree.at;
