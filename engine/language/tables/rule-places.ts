import { ActionFault } from '../actions/action-fault.ts';
import { chosenCase, isRun } from '../actions/branches.ts';
import { dataQuestion } from '../actions/data-question.ts';
import { holds } from '../rules/holds.ts';
import { isRecord, isRule } from '../rules/rule.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { readValue } from '../rules/text.ts';

/** A part of a screen or dialog that a rule decides: a node, an entry of a node, an action, data that is asked for. */
export interface RulePlace {
  /** Its keys from the screen's root: `view.children.aviso`. */
  readonly path: string;
  readonly keys: readonly string[];
  /** Document and path that write it; inside a part, those of the part. */
  readonly document: string;
  readonly written: string;
  /** Its rules by name: `visible`, `enabled`, `when`, `cases.mayor.when`. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** Words that it can give. */
  readonly words: readonly string[];
  /** Keys that a name of it has at least: data is `data.turnos`, so that a node may be called `turnos`. */
  readonly least: number;
  /** The word that it gives. @param scope what the screen's rules read */
  readonly evaluate: (scope: Scope) => string;
}

/**
 * Position of the walk through a screen: the node or entry, the conditions that must hold around it, and the scope of
 * its rules.
 */
interface Position {
  readonly path: readonly string[];
  readonly document: string;
  readonly written: readonly string[];
  /** Whether everything around it shows. */
  readonly shows: (scope: Scope) => boolean;
  readonly scopeIn: (scope: Scope) => Scope;
  /** Parts that this is inside of. */
  readonly within: readonly string[];
}

/** Views of the parts by name. */
export type PartViews = Readonly<Record<string, unknown>>;

/** Properties that hold rules, and nothing that shows. */
const RULES: ReadonlySet<string> = new Set(['visible', 'enabled', 'when', 'derive', 'required', 'readOnly']);

/**
 * Finds the nodes, entries of nodes, actions and data with a `when` of a screen or dialog, in its order; a part's where it is used.
 * @param document its name as `explain` writes it: `screens/home`
 */
export function placesIn(
  whole: Readonly<Record<string, unknown>>,
  document: string,
  parts: PartViews,
): readonly RulePlace[] {
  const start: Position = {
    path: [],
    document,
    written: [],
    shows: () => true,
    scopeIn: (scope) => scope,
    within: [],
  };
  return ['view', 'actions', 'enter', 'dialogs', 'needs', 'dismissing', 'data'].flatMap((key) =>
    inside(whole[key], below(start, key), parts),
  );
}

const below = (at: Position, key: string): Position => ({
  ...at,
  path: [...at.path, key],
  written: [...at.written, key],
});

function inside(value: unknown, at: Position, parts: PartViews): readonly RulePlace[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => inside(item, below(at, String(index)), parts));
  if (!isRecord(value)) return [];
  const place = placeOf(value, at);
  const shown: Position = { ...at, shows: (scope) => at.shows(scope) && holds(value.visible, at.scopeIn(scope)) };
  const children = Object.entries(value).flatMap(([key, child]) =>
    RULES.has(key) ? [] : inside(child, below(shown, key), parts),
  );
  return [...(place === undefined ? [] : [place]), ...children, ...insidePart(value, shown, parts)];
}

/** Yields the rules of a part that is used here, with its values as `received`. */
function insidePart(node: Readonly<Record<string, unknown>>, at: Position, parts: PartViews): readonly RulePlace[] {
  const { use } = node;
  if (node.node !== 'part' || typeof use !== 'string' || !Object.hasOwn(parts, use) || at.within.includes(use))
    return [];
  const given = isRecord(node.with) ? node.with : {};
  return inside(
    parts[use],
    {
      ...at,
      path: [...at.path, use],
      document: `parts/${use}`,
      written: ['view'],
      scopeIn: (scope) => {
        const outer = at.scopeIn(scope);
        const values = Object.entries(given).map(([name, value]) => [name, readValue(value, outer)]);
        return withRoot(outer, 'received', Object.fromEntries(values));
      },
      within: [...at.within, use],
    },
    parts,
  );
}

function placeOf(value: Readonly<Record<string, unknown>>, at: Position): RulePlace | undefined {
  const where = {
    path: at.path.join('.'),
    keys: at.path,
    document: at.document,
    written: at.written.join('.'),
    least: 1,
  };
  const { visible, enabled, when } = value;
  if (isData(at.path)) return dataPlace(value, { ...where, least: 2 }, at);
  if (typeof value.do === 'string') {
    const cases = casesOf(value);
    if (cases === undefined && when === undefined) return undefined;
    const rules = Object.entries(cases ?? {}).map(([key, row]) => [`cases.${key}.when`, row.when]);
    return {
      ...where,
      rules: { ...(when === undefined ? {} : { when }), ...Object.fromEntries(rules) },
      words: [
        ...(when === undefined ? [] : ['skipped']),
        ...(cases === undefined ? ['runs'] : [...Object.keys(cases), 'otherwise']),
        'unknown',
      ],
      evaluate: (scope) => branchOf(when, cases, at.scopeIn(scope)),
    };
  }
  if (typeof value.node !== 'string' && visible === undefined && enabled === undefined) return undefined;
  return {
    ...where,
    rules: { ...(visible === undefined ? {} : { visible }), ...(enabled === undefined ? {} : { enabled }) },
    words: ['shown', 'hidden', ...(enabled === undefined ? [] : ['disabled'])],
    evaluate: (scope) => {
      const inner = at.scopeIn(scope);
      if (!at.shows(scope) || !holds(visible, inner)) return 'hidden';
      return holds(enabled, inner) ? 'shown' : 'disabled';
    },
  };
}

/** Whether a path is of an entry of the `data` of a screen, of a dialog, or of a dialog of a screen. */
const isData = (path: readonly string[]): boolean =>
  path.at(-2) === 'data' && (path.length === 2 || (path.length === 4 && path[0] === 'dialogs'));

function dataPlace(
  { call, when, with: values }: Readonly<Record<string, unknown>>,
  where: Pick<RulePlace, 'path' | 'keys' | 'document' | 'written' | 'least'>,
  at: Position,
): RulePlace | undefined {
  if (typeof call !== 'string' || !isRule(when)) return undefined;
  const entry = { call, when, with: isRecord(values) ? values : {} };
  return {
    ...where,
    rules: { when },
    words: ['asked', 'skipped'],
    evaluate: (scope) => (dataQuestion(entry, at.scopeIn(scope)) === undefined ? 'skipped' : 'asked'),
  };
}

type Cases = Readonly<Record<string, { readonly when: unknown }>>;

function casesOf(action: Readonly<Record<string, unknown>>): Cases | undefined {
  if (action.do !== 'choose' || !isRecord(action.cases)) return undefined;
  const cases = Object.entries(action.cases).flatMap(([key, row]) =>
    isRecord(row) ? [[key, { when: row.when }] as const] : [],
  );
  return Object.fromEntries(cases);
}

function branchOf(when: unknown, cases: Cases | undefined, scope: Scope): string {
  try {
    if (!isRun(when, scope)) return 'skipped';
    return cases === undefined ? 'runs' : (chosenCase(cases, scope) ?? 'otherwise');
  } catch (error) {
    if (error instanceof ActionFault) return 'unknown';
    throw error;
  }
}

/**
 * Finds the places that a name of a row means: the one of that path, or those with its keys in that order whose last key is
 * its last (`aviso`, `pie.aviso`).
 */
export function placesNamed(places: readonly RulePlace[], name: string): readonly RulePlace[] {
  const exact = places.find(({ path }) => path === name);
  if (exact !== undefined) return [exact];
  const wanted = name.split('.');
  return places.filter(({ keys, least }) => {
    if (keys.at(-1) !== wanted.at(-1) || wanted.length < least) return false;
    let next = 0;
    for (const key of keys) if (key === wanted[next]) next += 1;
    return next === wanted.length;
  });
}

/** The shortest end of a place's path that names it alone: `aviso`, else `pie.aviso`. */
export function shortName(places: readonly RulePlace[], { path, keys, least }: RulePlace): string {
  for (let from = keys.length - least; from > 0; from -= 1) {
    const name = keys.slice(from).join('.');
    if (!STRUCTURE.has(keys[from] ?? '') && placesNamed(places, name).length === 1) return name;
  }
  return path;
}

/** Keys that name no entry, and positions in a list: a short name does not begin with one. */
const STRUCTURE: ReadonlySet<string> = new Set(['children', 'item', 'view', 'press', 'steps', ...'0123456789']);
