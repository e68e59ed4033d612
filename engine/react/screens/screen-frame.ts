import { atom, type PrimitiveAtom } from 'jotai';
import type { CompiledScreen } from '../../artifact.ts';
import { readOwn } from '../../rules/scope.ts';
import { displayableValue } from '../../screens/displayable-value.ts';
import type { PathParts } from '../../screens/path-pattern.ts';
import { readQuery, writeQuery } from '../../screens/query.ts';
import { partSearch, secretNames } from '../../screens/secret-query.ts';
import type { DataPort } from '../data/data-port.ts';
import { createFrame } from '../frame/create-frame.ts';
import type { Frame, FrameParts } from '../frame/frame.ts';
import type { HistoryState } from '../portal/navigation.ts';
import type { Runtime } from '../portal/runtime.ts';
import { fixedRoot } from '../reader.ts';

/** What a screen is opened with. */
export interface Opening {
  readonly screen: CompiledScreen;
  readonly parts: PathParts;
  readonly pathname: string;
  readonly search: string;
  readonly passed: HistoryState;
  readonly visit: string;
  readonly port: DataPort | undefined;
}

/** A screen's frame, and the search of its address as it is now. */
export interface ScreenFrame {
  readonly frame: Frame;
  readonly search: PrimitiveAtom<string>;
  /** What the screen says it reads once leaves the address: neither a reload nor who comes back asks for it again. */
  readonly forgetOnce: () => void;
}

/** Sets up a screen. What was passed to another person is not received (R16). */
export function screenFrame(runtime: Runtime, opening: Opening): ScreenFrame {
  const { screen, parts, pathname, passed } = opening;
  const session = runtime.keeper.get();
  const owner = session.status === 'authenticated' ? session.user.ref : '';
  const received = passed.pass !== undefined && passed.owner === owner ? passed.pass : undefined;
  const search = atom(opening.search);
  const query = atom((get) => readQuery(screen.query, get(search), parts));
  const setQuery: FrameParts['setQuery'] = (changes) => {
    const now = runtime.store.get(search);
    const next = changes.reduce((text, [name, value]) => writeQuery(screen.query, text, name, value), now);
    // A page that stands at its first one is set back there at each key of a search: no address to go to.
    if (next === now) return;
    runtime.store.set(search, next);
    runtime.navigation.search(partSearch(next, secretNames(pathname, runtime.artifact.screens)).open);
  };
  const frame = createFrame(runtime, {
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
    close: undefined,
    port: opening.port,
  });
  const once = Object.keys(screen.query).filter((name) => screen.query[name]?.once === true);
  return { frame, search, forgetOnce: () => setQuery(once.map((name) => [name, undefined])) };
}

/** What a screen receives: where it declares a text it is given one, whatever was passed. */
function receivedValues(
  screen: CompiledScreen,
  passed: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isText = (name: string) => Object.hasOwn(screen.receives, name) && screen.receives[name]?.type === 'string';
  return Object.fromEntries(
    Object.entries(passed).map(([name, value]) => [name, isText(name) ? displayableValue(value) : value]),
  );
}
