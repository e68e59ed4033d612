import { listed, THINGS, type Thing } from '../../messages/compiler-words.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { type DocumentName, documentAt, documentPath, shapeOf } from '../language/documents.ts';
import type { Shape } from '../language/shape.ts';
import { Report } from '../source/report.ts';
import { type Branch, entries, entry, lookUp, type Tree, text, textOf, withEntries } from '../source/tree.ts';
import type { Layer } from './chain.ts';
import type { Documents } from './documents.ts';
import { merge } from './merge.ts';

/** Maps of a screen whose entries may be like another entry of the same map, and what each entry is. */
const ALIKE = { actions: 'actionList', dialogs: 'dialog' } as const satisfies Record<string, Thing>;

type Section = keyof typeof ALIKE;

const SECTIONS: readonly Section[] = ['actions', 'dialogs'];

/** Entries that the layers wrote in one map of a screen. */
interface Alike {
  /** Layers of each entry of which any layer says that it is like another, `_base` first. */
  readonly copies: ReadonlyMap<string, readonly [Tree, ...Tree[]]>;
  /** Names of all entries, in the order in which the layers first wrote them. */
  readonly names: readonly string[];
}

/** By screen, then by map: entries that are like another. */
export type EntryCopies = ReadonlyMap<string, ReadonlyMap<Section, Alike>>;

/**
 * Takes the entries that are like another one out of the layers, because they patch that other entry
 * (`withEntryCopies`). A screen that is like another screen has the entries of that screen too.
 */
export function withoutEntryCopies(layers: readonly Layer[]): {
  readonly layers: readonly Layer[];
  readonly copies: EntryCopies;
} {
  const copies = new Map<string, ReadonlyMap<Section, Alike>>();
  for (const name of screensIn(layers)) {
    const trees = treesOf(layers, name);
    const sections = SECTIONS.flatMap((section): [Section, Alike][] => {
      const alike = alikeIn(trees, section);
      return alike.copies.size === 0 ? [] : [[section, alike]];
    });
    if (sections.length > 0) copies.set(`${documentPath(name)}.json`, new Map(sections));
  }
  return { layers: copies.size === 0 ? layers : layers.map((layer) => withoutCopies(layer, copies)), copies };
}

/** Adds each entry that is like another one: its layers merged over that other entry, as if written whole. */
export function withEntryCopies(documents: Documents, copies: EntryCopies, report: Report): Documents {
  const screens = documents.get('screen');
  if (copies.size === 0 || screens === undefined) return documents;
  const filled = [...screens].map(([id, screen]): [string, Branch] => {
    const copy = copies.get(`${documentPath({ kind: 'screen', id })}.json`);
    return [id, copy === undefined ? screen : completed(screen, copy, report)];
  });
  return new Map([...documents, ['screen', new Map(filled)]]);
}

/** Finds the paths of a screen that define an entry with `like`: the same path inside the other entry. */
export function likePlaces(documents: readonly (Branch | undefined)[], steps: readonly string[]): readonly string[][] {
  const [section, name, ...inside] = steps;
  if (section === undefined || name === undefined || !Object.hasOwn(ALIKE, section)) return [];
  const like = documents.flatMap((tree) => text(entry(entry(entry(tree, section), name), 'like')) ?? []).at(-1);
  return like === undefined ? [] : [[section, like, ...inside]];
}

function screensIn(layers: readonly Layer[]): readonly DocumentName[] {
  const paths = new Set(layers.flatMap(({ documents }) => [...documents.keys()]));
  return [...paths].flatMap((path) => {
    const name = documentAt(path);
    return name?.kind === 'screen' ? [name] : [];
  });
}

/** Trees of all layers for a screen, after those of the screen that it is like. */
function treesOf(layers: readonly Layer[], name: DocumentName): readonly Branch[] {
  const of = (id: string): readonly Branch[] =>
    layers.flatMap(({ documents }) => documents.get(`${documentPath({ kind: 'screen', id })}.json`) ?? []);
  const written = of(name.id);
  const like = written.flatMap((tree) => text(entry(tree, 'like')) ?? []).at(-1);
  return like === undefined || like === name.id ? written : [...of(like), ...written];
}

function alikeIn(trees: readonly Branch[], section: Section): Alike {
  const written = trees.map((tree) => entries(entry(tree, section)));
  const names = [...new Set(written.flatMap((map) => [...map.keys()]))];
  const copies = names.flatMap((name): [string, readonly [Tree, ...Tree[]]][] => {
    const [first, ...above] = written.flatMap((map) => map.get(name) ?? []);
    if (first === undefined || ![first, ...above].some((tree) => entry(tree, 'like') !== undefined)) return [];
    return [[name, [first, ...above]]];
  });
  return { copies: new Map(copies), names };
}

const bare = new StepCache<Branch>();

function withoutCopies(layer: Layer, copies: EntryCopies): Layer {
  const documents = [...layer.documents].map(([path, tree]): [string, Branch] => {
    const copy = copies.get(path);
    if (copy === undefined) return [path, tree];
    const word = [...copy].map(([section, alike]) => `${section} ${[...alike.copies.keys()].join(' ')}`).join();
    return [path, bare.of([tree], word, new Report(), () => stripped(tree, copy))];
  });
  return { ...layer, documents: new Map(documents) };
}

function stripped(tree: Branch, sections: ReadonlyMap<Section, Alike>): Branch {
  return [...sections].reduce((below, [section, alike]) => {
    const map = entry(below, section);
    if (map?.kind !== 'branch') return below;
    const left = [...map.entries].filter(([name]) => !alike.copies.has(name));
    return withEntries(below, new Map([...below.entries, [section, withEntries(map, new Map(left))]]));
  }, tree);
}

const laid = new StepCache<Branch>();

function completed(screen: Branch, sections: ReadonlyMap<Section, Alike>, report: Report): Branch {
  const trees = [screen, ...[...sections.values()].flatMap(({ copies }) => [...copies.values()].flat())];
  const word = [...sections].map(([section, { copies, names }]) => {
    const layers = [...copies].map(([name, stack]) => `${name} ${stack.length}`);
    return `${section} ${layers.join(' ')} ${names.join(' ')}`;
  });
  return laid.of(trees, word.join(), report, (stepReport) =>
    [...sections].reduce((below, [section, alike]) => {
      const map = entry(below, section);
      if (map?.kind !== 'branch') return below;
      return withEntries(below, new Map([...below.entries, [section, expanded(section, map, alike, stepReport)]]));
    }, screen),
  );
}

function expanded(section: Section, map: Branch, { copies, names }: Alike, report: Report): Branch {
  const shape = shapeOf('screen').child(section)?.rest;
  const all = names.flatMap((name): [string, Tree][] => {
    const stack = copies.get(name);
    const tree = stack === undefined || shape === undefined ? map.entries.get(name) : overOther(stack, name, report);
    return tree === undefined ? [] : [[name, tree]];
  });
  return withEntries(map, new Map(all));

  function overOther(
    [first, ...above]: readonly [Tree, ...Tree[]],
    name: string,
    stepReport: Report,
  ): Tree | undefined {
    const like = [first, ...above].flatMap((tree) => entry(tree, 'like') ?? []).at(-1);
    const other = lookUp(map.entries, like);
    if (like !== undefined && other === undefined) reportOther(like, name, stepReport);
    // Discard the merge's findings if the other entry is missing: over nothing, every patch would be wrong.
    const mergeReport = other === undefined ? new Report() : stepReport;
    const whole = [first, ...above].reduce((below, tree) => patched(shape, below, tree, mergeReport), other);
    return whole && { ...whole, at: first.at, ...(first.key === undefined ? {} : { key: first.key }) };
  }

  function reportOther(like: Tree, name: string, stepReport: Report): void {
    const found = textOf(like);
    const what = `${THINGS[ALIKE[section]]} ${found}`;
    if (copies.has(found))
      stepReport.add('copyOfEntryCopy', like.at, { what, key: name, allowed: listed(map.entries.keys()) });
    else stepReport.addUnknownName(like.at, { what: THINGS[ALIKE[section]], found, known: map.entries.keys() });
  }
}

/** One layer of an entry over what lies below it; a `null` removes the entry. */
function patched(shape: Shape | undefined, below: Tree | undefined, tree: Tree, report: Report): Tree | undefined {
  if (tree.kind === 'leaf' && tree.value === null) return undefined;
  const content =
    tree.kind === 'branch' ? withEntries(tree, new Map([...tree.entries].filter(([key]) => key !== 'like'))) : tree;
  return shape === undefined ? content : merge(shape, below, content, report);
}
