import type { NavigateFunction } from 'react-router-dom';
import type { Whereto } from '../../../language/actions/host.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { normalPath } from '../../../language/screens/path-pattern.ts';
import { newId } from '../../calls/new-id.ts';

/** State of a history entry besides its address. `owner` is its person: no other person receives it. */
export interface HistoryState {
  readonly pass?: Readonly<Record<string, unknown>>;
  readonly passId?: string;
  readonly owner?: string;
  /** Path of the page that led here: one step back is that page, as it was left. */
  readonly from?: string;
  /** Where to go after signing in. */
  readonly returnTo?: string;
  /** Redirects in a row, so that a circle ends. */
  readonly hops?: number;
  /** Codes that were taken out of the address, for a reload. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Id of this visit of the page, whatever its search becomes. State that the person set is found again by it. */
  readonly visit?: string;
}

/** Asked before the page is left by choice: whether it may be. `to` is where to, where that is known. */
export type Guard = (to: string | undefined) => boolean | Promise<boolean>;

/** Position of the browser in its history; NaN for an entry that is not the router's. */
interface HistoryPlace {
  readonly step: number;
  readonly pathname: string;
  readonly search: string;
}

/** Step of an entry of the history, as the router counts; NaN for one that is not the router's. */
export const stepOf = (state: unknown): number =>
  isRecord(state) && typeof state.idx === 'number' ? state.idx : Number.NaN;

/** The part of the router's location that is used. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly key: string;
  readonly state: unknown;
}

/**
 * Moves through the portal, for actions, which run outside React's render. Created before the router renders, so that its
 * `backs` run first.
 */
export class Navigation {
  /** Guards that ask before the page is left: unsaved changes, an open call. */
  readonly guards = new Set<Guard>();
  /**
   * Listeners of the browser's Back and Forward, called before the router's; one that stops the event hides it from the
   * router. They need a list, because a browser calls listeners at the window in the order of their registration, even
   * for the capture phase.
   */
  readonly backs = new Set<(event: PopStateEvent) => void>();
  /** The signed-in person. */
  readonly #owner: () => string;
  #navigate: NavigateFunction | undefined;
  #here: PageLocation | undefined;
  #place: HistoryPlace = { step: Number.NaN, pathname: '', search: '' };
  /** The router shows a new address a moment after it was asked for it. */
  #underway = false;
  #waiting: (() => void)[] = [];

  constructor(owner: () => string) {
    this.#owner = owner;
    nameFirstVisit();
    // A page that a server draws has no history.
    globalThis.addEventListener?.('popstate', (event) => {
      for (const listener of this.backs) {
        listener(event);
        // A listener that undoes the step asks alone: the next one asks when the step is repeated.
        if (event.cancelBubble) break;
      }
    });
  }

  /** Takes the current router; called at each render below it. */
  connect(navigate: NavigateFunction, location: PageLocation): void {
    this.#navigate = navigate;
    if (this.#here === location) return;
    this.#here = location;
    const { pathname, search } = globalThis.location ?? location;
    this.#place = { step: stepOf(globalThis.history?.state), pathname, search };
    this.#underway = false;
    const listeners = this.#waiting;
    this.#waiting = [];
    for (const run of listeners) run();
  }

  /** The page shown now; undefined before the first. */
  here(): PageLocation | undefined {
    return this.#here;
  }

  /** Address and step in the history of the page shown now: by the time Back is heard, the browser stands elsewhere. */
  place(): HistoryPlace {
    return this.#place;
  }

  /** Calls back when the last requested address is shown; at once when no navigation is pending. */
  arrived(then: () => void): void {
    if (this.#underway) this.#waiting.push(then);
    else then();
  }

  /**
   * The one way out of a page by choice: takes the step, at once where nothing guards the page, else once every guard
   * has agreed. Links hold it without the object. @returns whether it was taken
   */
  readonly leave = async (step: () => void, to?: string): Promise<boolean> => {
    for (const guard of this.guards) if (!(await guard(to))) return false;
    step();
    return true;
  };

  async go(
    address: string,
    { pass, replace }: { readonly pass?: Readonly<Record<string, unknown>> | undefined; readonly replace: boolean },
  ): Promise<Whereto> {
    const pathOf = (of: string) => normalPath(of.split(/[?#]/)[0] ?? '');
    const away = pass !== undefined || this.#here === undefined || pathOf(address) !== pathOf(this.#here.pathname);
    const left = await this.leave(
      () => {
        const given: HistoryState = pass === undefined ? {} : { pass, passId: newId(), owner: this.#owner() };
        const state = { ...(replace ? stayOf(this.#here?.state) : onwards(this.#here)), ...given };
        this.#underway = this.#navigate !== undefined;
        void this.#navigate?.(address, { state, replace });
      },
      pass === undefined ? address : undefined,
    );
    return left ? (away ? 'away' : 'here') : 'stayed';
  }

  /** Goes one step back, or to a place when this is the first page. @returns whether the page was left */
  back(orElse: string): Promise<boolean> {
    return this.leave(() => {
      if (isStep(window.history.state)) window.history.back();
      else if (this.#here === undefined || this.#here.key === 'default')
        void this.#navigate?.(orElse, { replace: true });
      else void this.#navigate?.(-1);
    });
  }

  /** Writes the search of the current address; passed values stay. With `step`, Back returns to the search before. */
  search(search: string, how?: 'step'): void {
    if (this.#here === undefined) return;
    const { pathname, state: held } = this.#here;
    const state = { ...(isRecord(held) ? held : {}), visit: visitOf(this.#here) };
    // One step back of a step is this page, and not the one that led here.
    const options = how === 'step' ? { state: { ...state, from: pathname } } : { state, replace: true };
    void this.#navigate?.({ pathname, search }, options);
  }

  /** Takes secrets out of the present address and keeps them beside it. */
  hide(search: string, secrets: Readonly<Record<string, string>>): void {
    if (this.#here === undefined || this.#underway) return;
    const { pathname, state } = this.#here;
    void this.#navigate?.(
      { pathname, search },
      { state: { ...historyState(state), visit: visitOf(this.#here), secrets }, replace: true },
    );
  }

  /** Goes elsewhere because this page is not for this person; a step that was already asked for wins. */
  redirect(address: string, state: HistoryState): void {
    if (this.#underway) return;
    this.#underway = true;
    void this.#navigate?.(address, { state, replace: true });
  }
}

/** Name of the visit of a history entry; the router gives an entry a new key when its search changes. */
export const visitOf = ({ state, key }: PageLocation): string => historyState(state).visit ?? key;

/**
 * The router gives the first page of a tab the same key each time, so a reload must be distinguished from an arrival.
 */
function nameFirstVisit(): void {
  const held: unknown = globalThis.history?.state;
  if (globalThis.history === undefined || isRecord(held)) return;
  globalThis.history.replaceState({ usr: { visit: newId() } }, '');
}

/** Where to go after signing in goes along from page to page, through recovery or sign-up, until somebody does. */
export function wishOf(state: unknown): Pick<HistoryState, 'returnTo'> {
  const { returnTo } = historyState(state);
  return returnTo === undefined ? {} : { returnTo };
}

/** State passed on to the next page. */
export function onwards(here: Pick<PageLocation, 'pathname' | 'state'> | undefined): HistoryState {
  return here === undefined ? {} : { ...wishOf(here.state), from: here.pathname };
}

/** State passed on to a page that replaces this one: the entries before it stay the same. */
function stayOf(state: unknown): HistoryState {
  const { from } = historyState(state);
  return { ...wishOf(state), ...(from === undefined ? {} : { from }) };
}

/** Whether this entry of the history is a later step of a page, which the router does not know. */
const isStep = (held: unknown): boolean => isRecord(held) && typeof held.step === 'number' && held.step > 0;

/** Whether one step back in the browser's history leads to the page of a link, whose state is then kept. */
export function isBefore(href: string): boolean {
  const held: unknown = globalThis.history?.state;
  return isRecord(held) && historyState(held.usr).from === href;
}

/** History state of a location; ignores foreign properties. */
export function historyState(state: unknown): HistoryState {
  if (!isRecord(state)) return {};
  const { pass, passId, owner, from, returnTo, hops, secrets, visit } = state;
  return {
    ...(isRecord(pass) ? { pass } : {}),
    ...(typeof passId === 'string' ? { passId } : {}),
    ...(typeof owner === 'string' ? { owner } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof returnTo === 'string' ? { returnTo } : {}),
    ...(typeof hops === 'number' ? { hops } : {}),
    ...(isRecord(secrets) ? { secrets: textsOf(secrets) } : {}),
    ...(typeof visit === 'string' ? { visit } : {}),
  };
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
