import { OWN_FIELDS } from '../../forms/own-name.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { actionKind } from '../language/kinds.ts';
import { CALLS } from '../language/vocabulary.ts';
import type { Documents } from '../layers/documents.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entries, entry, lookUp, type Tree, text, withEntries } from '../source/tree.ts';

/** The word of `download` that names an entry of `data`. */
export const ARGUMENTS_OF = 'argumentsOf';

const written = new StepCache<Tree>();
const checked = new StepCache<void>();

/**
 * Expands `argumentsOf` of downloads, so that a file holds the data that the page shows: copies the arguments of the
 * named entry of `data` that the downloaded call takes; the action's own arguments win. Keeps an unknown name, which
 * the check of actions reports; reports every `argumentsOf` in a form or a part. Requires expanded filters of the data.
 */
export function withDownloadArguments(documents: Documents, report: Report): Documents {
  const whole = new Map(documents);
  for (const [kind, known] of documents) {
    if (kind !== 'screen' && kind !== 'dialog') {
      for (const tree of known.values()) checked.of([tree], kind, report, (stepReport) => placeless(tree, stepReport));
      continue;
    }
    const screens = [...known].map(([id, tree]): [string, Branch] => {
      const placed = written.of([tree], kind, report, () => inPlace(tree));
      return [id, placed.kind === 'branch' ? placed : tree];
    });
    whole.set(kind, new Map(screens));
  }
  return whole;
}

/** Reports `argumentsOf` in a form, a part or the frame: several screens may show it, so its data are unknown. */
function placeless(tree: Tree, report: Report): void {
  if (tree.kind === 'leaf') return;
  const argumentsOf = actionKind(tree) === 'download' ? entry(tree, ARGUMENTS_OF) : undefined;
  if (argumentsOf !== undefined) report.add('unfilteredDownload', argumentsOf.at, {});
  for (const child of tree.kind === 'list' ? tree.items : tree.entries.values()) placeless(child, report);
}

/** A screen or dialog: its actions mean its own data, those of its dialogs theirs. */
function inPlace(place: Branch): Branch {
  const data = entry(place, 'data');
  const parts = [...place.entries].map(([key, tree]): [string, Tree] => {
    if (key !== 'dialogs' || tree.kind !== 'branch') return [key, filledIn(tree, data)];
    const dialogs = [...tree.entries].map(([name, dialog]): [string, Tree] => [
      name,
      dialog.kind === 'branch' ? inPlace(dialog) : dialog,
    ]);
    return [key, withEntries(tree, new Map(dialogs))];
  });
  return withEntries(place, new Map(parts));
}

function filledIn(tree: Tree, data: Tree | undefined): Tree {
  if (tree.kind === 'leaf') return tree;
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item) => filledIn(item, data)) };
  const parts = [...tree.entries].map(([key, value]): [string, Tree] => [key, filledIn(value, data)]);
  const branch = withEntries(tree, new Map(parts));
  return actionKind(tree) === 'download' ? download(branch, data) : branch;
}

function download(action: Branch, data: Tree | undefined): Branch {
  const name = text(entry(action, ARGUMENTS_OF));
  const source = name === undefined ? undefined : entry(data, name);
  const call = lookUp(CALLS, entry(action, 'endpoint'));
  if (source === undefined || call === undefined) return action;
  const takes = (key: string): boolean =>
    Object.hasOwn(call.request.properties, key) || (call.own !== undefined && key.split('.')[0] === OWN_FIELDS);
  const given = entries(entry(action, 'with'));
  const sent = [...entries(entry(source, 'with'))].filter(([key]) => takes(key) && !given.has(key));
  const values: Branch = { kind: 'branch', at: source.at, entries: new Map([...given, ...sent]) };
  const rest = [...action.entries].filter(([key]) => key !== ARGUMENTS_OF);
  return withEntries(action, new Map(rest).set('with', values));
}
