import { type Atom, atom } from 'jotai';
import type { Declaration, DataEntry as DeclaredData } from '../../../../schemas/generated/document-types.ts';
import { stepsOf } from '../../../language/actions/action.ts';
import type { Rule } from '../../../language/artifact.ts';
import { evaluateRows } from '../../../language/rules/evaluate.ts';
import { readOwn } from '../../../language/rules/scope.ts';
import { UNKNOWN } from '../../../language/rules/unknown.ts';
import { emptiedBy } from '../../../language/screens/resets.ts';
import { initialState, shownState } from '../../../language/screens/state-value.ts';
import type { DataEntry, DataSpec } from '../data/data-entry.ts';
import type { DataStatusOf } from '../data/data-status.ts';
import type { Derived } from '../data/make-data-status.ts';
import { type Reader, scopeFor, withReaders } from '../data/reader.ts';
import type { StateAtoms } from '../data/state-atoms.ts';
import { guardScreen, holdScreen } from './guard-screen.ts';
import { makeHost } from './make-host.ts';
import { makeOpenForms } from './open-forms.ts';
import type { Runtime } from './runtime.ts';
import type { Change, ScreenParts, ScreenRuntime } from './screen-runtime.ts';
import { makeUnsavedForms } from './unsaved-forms.ts';

/** Values of a screen or dialog, and what reads them by their names. */
interface Values {
  readonly read: Reader;
  readonly state: Readonly<Record<string, StateAtoms>>;
  readonly data: Readonly<Record<string, DataEntry>>;
  readonly derived: Readonly<Record<string, Atom<Derived>>>;
}

/** Sets up a screen or dialog. Nothing is asked and nothing runs before it is mounted. */
export function createScreenRuntime(runtime: Runtime, parts: ScreenParts): ScreenRuntime {
  const { store } = runtime;
  const forms = makeOpenForms(store);
  const values = makeValues(runtime, parts, forms);
  const { read, state, data, derived } = values;
  const draft = parts.port?.draftState({ parts, read }, state, runtime);
  let controller = new AbortController();
  const unjudged = makeUnjudged(store, data);

  // A first view has no data: its derived values are known, or cannot be judged.
  const withoutData: DataStatusOf = (get, [root, name = '']) => {
    const judged = root === 'derive' && derived[name] !== undefined ? get(derived[name]) : undefined;
    return judged?.value === UNKNOWN && judged.unjudged ? unjudged(get) : { kind: 'ready' };
  };

  const screenRuntime: ScreenRuntime = {
    parts,
    read,
    data,
    dataStatus: parts.port?.dataStatus({ data, rules: parts.derive, derived, read, unjudged }) ?? withoutData,
    unjudged,
    ...makeWriters(store, parts, values, () => draft?.keep()),
    draft,
    host: (placed, busy, upload) => makeHost(runtime, screenRuntime, placed, busy, upload),
    list: (name) => (Object.hasOwn(parts.actions, name) ? stepsOf(parts.actions[name]) : undefined),
    busy: atom<string | undefined>(undefined),
    forms,
    unsaved: makeUnsavedForms(store, forms, {
      guard: () => guardScreen(runtime, screenRuntime),
      hold: () => holdScreen(screenRuntime),
    }),
    guards: new Set(),
    signal: () => controller.signal,
    mount() {
      controller = new AbortController();
      const mine = controller;
      const stop = parts.port?.answerRefusals(screenRuntime, runtime.store);
      return () => {
        mine.abort();
        stop?.();
      };
    },
  };
  return screenRuntime;
}

function makeValues(runtime: Runtime, parts: ScreenParts, forms: ScreenRuntime['forms']): Values {
  const { store } = runtime;
  const state: Record<string, StateAtoms> = {};
  const data: Record<string, DataEntry> = {};
  const derived: Record<string, Atom<Derived>> = {};
  const read = withReaders(runtime.read, {
    ...parts.roots,
    state: below((get, name) => state[name] && get(state[name].shown)),
    forms: below((get, name) => get(forms.filled)[name]),
    derive: below((get, name) => derived[name] && withoutUnknown(get(derived[name]).value)),
    data: below((get, name) => {
      const entry = data[name] && get(data[name].state);
      return entry?.status === 'ready' ? entry.value : undefined;
    }),
  });
  for (const [name, declaration] of Object.entries(parts.state)) {
    const initial = initialState(declaration, scopeFor(read, store.get));
    const shared = declaration.kept === undefined ? undefined : `${declaration.kept}.${name}`;
    const kept = (shared === undefined ? undefined : parts.port?.kept(shared, initial)) ?? atom<unknown>(initial);
    state[name] = stateAtoms(kept, declaration, read);
  }
  for (const [name, rule] of Object.entries(parts.derive)) derived[name] = derivedAtom(rule, read);
  for (const [name, entry] of Object.entries(parts.data)) {
    if (parts.port !== undefined) data[name] = parts.port.make(dataSpec(entry), read);
  }
  return { read, state, data, derived };
}

/** State shown for a value that cannot be judged: reading all data again may help. */
function makeUnjudged(store: Runtime['store'], data: Values['data']): ScreenRuntime['unjudged'] {
  const rereading = atom(false);
  const reread = () => {
    if (store.get(rereading)) return;
    store.set(rereading, true);
    void Promise.all(Object.values(data).map((entry) => entry.refetch())).finally(() => store.set(rereading, false));
  };
  return (get) => (get(rereading) ? { kind: 'loading' } : { kind: 'unknown', retry: reread });
}

/** @param keep keeps the draft after a write */
function makeWriters(
  store: Runtime['store'],
  parts: ScreenParts,
  { read, state }: Values,
  keep: () => void,
): Pick<ScreenRuntime, 'write' | 'suppose'> {
  return {
    write(target, name, value, how) {
      const before = read(store.get, [target, name]);
      if (Object.is(before, value) || JSON.stringify(before) === JSON.stringify(value)) return;
      const emptied = emptiedBy(target, name, parts);
      if (target === 'state' && state[name] !== undefined) store.set(state[name].kept, value);
      for (const other of emptied.state) if (state[other] !== undefined) store.set(state[other].kept, undefined);
      const changes = emptied.query.map((other) => [other, undefined] as const);
      const all = target === 'query' ? [[name, value] as const, ...changes] : changes;
      if (all.length > 0) parts.setQuery(all, how);
      keep();
    },
    // Writes the atoms alone: no address, no draft.
    suppose(changes) {
      const all = changes.flatMap((change) => [change, ...emptiedChanges(change, parts)]);
      const before = all.flatMap(({ target, name }) => {
        const atoms = target === 'state' ? state[name] : undefined;
        return atoms === undefined ? [] : [[atoms, store.get(atoms.kept) ?? store.get(atoms.shown)] as const];
      });
      for (const { target, name, value } of all) {
        if (target === 'state' && state[name] !== undefined) store.set(state[name].kept, value);
      }
      const query = all.flatMap(({ target, name, value }) => (target === 'query' ? [[name, value] as const] : []));
      const restore = query.length === 0 ? undefined : parts.supposeQuery(query);
      return () => {
        restore?.();
        for (const [atoms, value] of before) store.set(atoms.kept, value);
      };
    },
  };
}

/** State that a write empties besides. */
function emptiedChanges({ target, name }: Change, parts: ScreenParts): readonly Change[] {
  const { state, query } = emptiedBy(target, name, parts);
  const emptied = (of: Change['target']) => (other: string) => ({ target: of, name: other, value: undefined });
  return [...state.map(emptied('state')), ...query.map(emptied('query'))];
}

/** A root whose second name selects the value, and the rest a part of it. */
function below(pick: (get: Parameters<Reader>[0], name: string) => unknown): Reader {
  return (get, names) => readOwn(pick(get, names[1] ?? ''), names.slice(2));
}

function stateAtoms(kept: StateAtoms['kept'], declaration: Declaration, read: Reader): StateAtoms {
  if (declaration.pickOnly === undefined) return { kept, shown: kept };
  return { kept, shown: atom((get) => shownState(get(kept), declaration, scopeFor(read, get))) };
}

function derivedAtom(rule: Rule, read: Reader): Atom<Derived> {
  return atom((get) => evaluateRows(rule, scopeFor(read, get)));
}

/** Turns an unknown value into undefined. */
const withoutUnknown = (value: unknown): unknown => (value === UNKNOWN ? undefined : value);

/** An entry of a document's `data`. */
function dataSpec(entry: DeclaredData): DataSpec {
  const { call, when, everySeconds = 0, staleMinutes = 0, until, refusals, onBroken } = entry;
  return {
    call,
    with: entry.with ?? {},
    when,
    staleMinutes,
    everySeconds: everySeconds > 0 ? everySeconds : undefined,
    refusals,
    onBroken,
    until,
  };
}
