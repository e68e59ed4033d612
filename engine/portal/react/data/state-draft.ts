import { atom, type Getter } from 'jotai';
import type { Declarations } from '../../../../schemas/generated/document-types.ts';
import type { PublicArtifact } from '../../../language/artifact.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { readPath } from '../../../language/rules/text.ts';
import { ownerKey } from '../../drafts/draft.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import type { SessionKeeper } from '../../session/session-keeper.ts';
import { type Reader, scopeFor } from './reader.ts';
import type { StateAtoms } from './state-atoms.ts';
import type { Store } from './store.ts';

/** State that a screen's owner finds again, in this tab and for two hours: its drafts and its filters. */
export interface StateDraft {
  /** Stores the present state; removes it once it is empty. */
  readonly keep: () => void;
  /** Removes sent names from the draft; the shown values stay. */
  readonly forget: (names: readonly string[]) => void;
}

/** The screen whose state it is. */
interface Drafted {
  readonly parts: { readonly id: string; readonly state: Declarations; readonly visit?: string | undefined };
  readonly read: Reader;
}

/** The portal that it is part of. */
interface Portal {
  readonly artifact: Pick<PublicArtifact, 'id'>;
  readonly keeper: Pick<SessionKeeper, 'get'>;
  readonly store: Store;
}

/** Reads the value to store for one name of state. */
type Put = () => unknown;

/**
 * Restores the state of a screen with `draft: "owner"`, or within one visit with `stays`, and stores it from now on. A
 * value chosen from a list (`pickOnly`) is stored, encrypted as all of a draft, as the name of its element, and restored
 * only as the element of the present list that has it. State that screens share (`kept`) has a place of its own.
 * @returns undefined when no person is signed in, or the screen keeps no state
 */
export function draftState(
  { parts, read }: Drafted,
  state: Record<string, StateAtoms>,
  { artifact, keeper, store }: Portal,
): StateDraft | undefined {
  const owner = () => {
    const session = keeper.get();
    return session.status === 'authenticated' ? session.user.ref : undefined;
  };
  const theirs = owner();
  const places = theirs === undefined ? new Map<string, string[]>() : placesOf(parts);
  if (theirs === undefined || places.size === 0) return undefined;
  const keyOf = (place: string) => ownerKey(theirs, `${artifact.id}/${place}`);
  const puts = new Map<string, Put>();
  for (const [place, names] of places) {
    const stored = tabDrafts.read(keyOf(place));
    const left = isRecord(stored) ? stored : {};
    for (const name of names) {
      const atoms = state[name];
      const list = parts.state[name]?.pickOnly;
      if (atoms === undefined) continue;
      if (typeof list === 'string') {
        const options = (get: Getter) => readPath(list, scopeFor(read, get));
        const found = amongOptions(atoms, left[name], options);
        state[name] = found.atoms;
        puts.set(name, () => found.put(store.get));
      } else {
        if (left[name] !== undefined) store.set(atoms.kept, left[name]);
        puts.set(name, () => store.get(atoms.kept));
      }
    }
  }
  const keepBut = (sent: readonly string[]) => {
    // Never write one person's state after the next one signed in.
    if (owner() !== theirs) return;
    for (const [place, names] of places) {
      const values = names.flatMap((name) => {
        const value = sent.includes(name) ? undefined : puts.get(name)?.();
        return value === undefined || value === '' ? [] : [[name, value] as const];
      });
      if (values.length === 0) tabDrafts.remove(keyOf(place));
      else tabDrafts.write(keyOf(place), Object.fromEntries(values));
    }
  };
  return { keep: () => keepBut([]), forget: keepBut };
}

/**
 * Storage keys of a screen's kept state: its own drafts, the state of one visit, and the state shared with other
 * screens.
 */
function placesOf({ id, state, visit }: Drafted['parts']): ReadonlyMap<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [name, { draft, kept, stays }] of Object.entries(state)) {
    const own =
      draft === 'owner' ? `screen:${id}` : stays === true && visit !== undefined ? `visit:${visit}:${id}` : undefined;
    const place = kept === undefined ? own : `kept:${kept}`;
    if (place !== undefined) places.set(place, [...(places.get(place) ?? []), name]);
  }
  return places;
}

/** Finds a stored choice among the options by its mark, until the person chooses another or clears it. */
function amongOptions(
  { kept, shown }: StateAtoms,
  left: unknown,
  options: (get: Getter) => unknown,
): { readonly atoms: StateAtoms; readonly put: (get: Getter) => unknown } {
  const mark = atom(typeof left === 'string' ? left : undefined);
  const found = (get: Getter) => {
    const wanted = get(mark);
    const list = wanted === undefined ? undefined : options(get);
    return Array.isArray(list) ? list.find((option) => markOfElement(option) === wanted) : undefined;
  };
  const atoms: StateAtoms = {
    kept: atom(
      (get) => get(kept),
      (_, set, value: unknown) => {
        set(mark, undefined);
        set(kept, value);
      },
    ),
    shown: atom((get) => found(get) ?? get(shown)),
  };
  const put = (get: Getter) => {
    const value = get(shown);
    return get(mark) ?? (value === undefined ? undefined : markOfElement(value));
  };
  return { atoms, put };
}

/** Tells one element of a list from the others, by its name where it has one. */
const markOfElement = (value: unknown): string =>
  JSON.stringify(isRecord(value) ? (value.ref ?? value.id ?? value) : value);
