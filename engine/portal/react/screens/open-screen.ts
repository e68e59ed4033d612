import { atom, type PrimitiveAtom } from 'jotai';
import type { CompiledScreen } from '../../../language/artifact.ts';
import { readOwn } from '../../../language/rules/scope.ts';
import { displayableValue } from '../../../language/screens/displayable-value.ts';
import type { PathParts } from '../../../language/screens/path-pattern.ts';
import { readQuery, writeQuery } from '../../../language/screens/query.ts';
import { partSearch, secretNames } from '../../../language/screens/secret-query.ts';
import type { DataPort } from '../data/data-port.ts';
import { fixedRoot } from '../data/reader.ts';
import { createScreenRuntime } from '../runtime/create-screen-runtime.ts';
import type { HistoryState } from '../runtime/navigation.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ScreenParts, ScreenRuntime } from '../runtime/screen-runtime.ts';

/** Input for opening a screen. */
export interface Opening {
  readonly screen: CompiledScreen;
  readonly parts: PathParts;
  readonly pathname: string;
  readonly search: string;
  readonly passed: HistoryState;
  readonly visit: string;
  readonly port: DataPort | undefined;
}

/** A screen's run time, and the search of its address as it is now. */
export interface OpenedScreen {
  readonly screenRuntime: ScreenRuntime;
  readonly search: PrimitiveAtom<string>;
  /** Removes values from the address that the screen reads once: neither a reload nor a return requests them again. */
  readonly forgetOnce: () => void;
}

/** Sets up a screen. Drops values passed to another person. */
export function openScreen(runtime: Runtime, opening: Opening): OpenedScreen {
  const { screen, parts, pathname, passed } = opening;
  const session = runtime.keeper.get();
  const owner = session.status === 'authenticated' ? session.user.ref : '';
  const received = passed.pass !== undefined && passed.owner === owner ? passed.pass : undefined;
  const search = atom(opening.search);
  const query = atom((get) => readQuery(screen.query, get(search), parts));
  const supposeSearch: ScreenParts['supposeSearch'] = (other) => {
    const now = runtime.store.get(search);
    runtime.store.set(search, other);
    return () => runtime.store.set(search, now);
  };
  const searchWith = (changes: Parameters<ScreenParts['setQuery']>[0]) =>
    changes.reduce((text, [name, value]) => writeQuery(screen.query, text, name, value), runtime.store.get(search));
  const setQuery: ScreenParts['setQuery'] = (changes, how) => {
    const next = searchWith(changes);
    // A search resets the page number at each key, which often changes nothing: then skip the navigation.
    if (next === runtime.store.get(search)) return;
    runtime.store.set(search, next);
    runtime.navigation.search(partSearch(next, secretNames(pathname, runtime.artifact.screens)).open, how);
  };
  const screenRuntime = createScreenRuntime(runtime, {
    id: screen.id,
    visit: opening.visit,
    state: screen.state,
    query: screen.query,
    data: screen.data,
    derive: screen.derive,
    actions: screen.actions,
    dialogs: screen.dialogs,
    roots: {
      query: (get, names) => readOwn(get(query), names.slice(1)),
      route: fixedRoot({ path: pathname, received: received !== undefined }),
      received: fixedRoot(received === undefined ? {} : receivedValues(screen, received)),
    },
    setQuery,
    supposeSearch,
    supposeQuery: (changes) => supposeSearch(searchWith(changes)),
    close: undefined,
    port: opening.port,
  });
  const once = Object.keys(screen.query).filter((name) => screen.query[name]?.once === true);
  return { screenRuntime, search, forgetOnce: () => setQuery(once.map((name) => [name, undefined])) };
}

/** Values passed to a screen; a declared text is converted to a text, whatever was passed. */
function receivedValues(
  screen: CompiledScreen,
  passed: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isText = (name: string) => Object.hasOwn(screen.receives, name) && screen.receives[name]?.type === 'string';
  return Object.fromEntries(
    Object.entries(passed).map(([name, value]) => [name, isText(name) ? displayableValue(value) : value]),
  );
}
