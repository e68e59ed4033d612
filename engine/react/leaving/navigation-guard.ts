import type { ConfirmRequest } from '../../actions/host.ts';
import { isRecord } from '../../rules/rule.ts';
import { normalPath } from '../../screens/path-pattern.ts';
import { onAct } from '../browser/on-act.ts';
import type { Guard } from '../runtime/navigation.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ScreenRuntime } from '../runtime/screen-runtime.ts';

/** Guard that asks the person before the page is left. */
export interface NavigationGuard {
  /** Whether anything would be lost now; a page that holds nothing is left without a question. */
  readonly isOpen: () => boolean;
  readonly question: () => ConfirmRequest;
  /** The person chose to leave; once. */
  readonly onLeave?: () => void;
  /** The person chose to leave, and acted on the page again: they stayed after all, as when signing out failed. */
  readonly onReturn?: () => void;
  /** The person chose to stay, and the question is gone. */
  readonly onStay?: () => void;
}

/**
 * Holds the page of a screen or dialog (FIXL-41): links, actions, signing out, the browser's Back and, in a dialog, its dismissal
 * ask first; closing the window has the browser ask. Going on within the same page asks nothing. @returns lets it go
 */
export function guardNavigation(
  { navigation, dialogs }: Pick<Runtime, 'navigation' | 'dialogs'>,
  screenRuntime: ScreenRuntime,
  hold: NavigationGuard,
): () => void {
  // A person who chose to leave is not asked again on the way; their next act means that they stayed.
  let leaving = false;
  let asking: Promise<boolean> | undefined;
  const isOpen = () => !leaving && hold.isOpen();
  const ask = () => {
    asking ??= dialogs.ask({ kind: 'confirm', request: hold.question() }, screenRuntime.signal()).then((answer) => {
      asking = undefined;
      leaving = answer === true;
      if (leaving) hold.onLeave?.();
      else hold.onStay?.();
      return leaving;
    });
    return asking;
  };
  const guard: Guard = (to) => !isOpen() || (to !== undefined && isHere(to)) || ask();
  const dismissal: Guard = () => !isOpen() || ask();
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isOpen()) event.preventDefault();
  };
  navigation.guards.add(guard);
  screenRuntime.guards.add(dismissal);
  window.addEventListener('beforeunload', onUnload);
  const stops = [
    onAct(() => {
      if (leaving) hold.onReturn?.();
      leaving = false;
    }),
    onBack(navigation, isOpen, ask),
  ];
  return () => {
    navigation.guards.delete(guard);
    screenRuntime.guards.delete(dismissal);
    window.removeEventListener('beforeunload', onUnload);
    for (const stop of stops) stop();
  };
}

/** Whether an address is the page shown now, whatever its search. */
const isHere = (to: string): boolean =>
  normalPath(new URL(to, window.location.href).pathname) === normalPath(window.location.pathname);

/**
 * Back and Forward have already moved when the page learns of it: undoes the step, and repeats it if the person agrees.
 * Hides both from the router. @returns stops
 */
function onBack({ backs }: Runtime['navigation'], isOpen: () => boolean, ask: () => Promise<boolean>): () => void {
  const here = { place: placeOf(window.history.state), path: window.location.pathname };
  let undone: (() => void) | undefined;
  const onPop = (event: PopStateEvent) => {
    if (undone !== undefined) {
      event.stopImmediatePropagation();
      undone();
      undone = undefined;
      return;
    }
    const steps = placeOf(event.state) - here.place;
    // Another step or another search of the same page leaves nothing; of a page that is not ours nothing is known.
    if (!isOpen() || window.location.pathname === here.path || !Number.isInteger(steps) || steps === 0) return;
    event.stopImmediatePropagation();
    const back = new Promise<void>((resolve) => {
      undone = resolve;
    });
    window.history.go(-steps);
    void back.then(ask).then((yes) => yes && window.history.go(steps));
  };
  backs.add(onPop);
  return () => void backs.delete(onPop);
}

/** Where in the history a page stands, as the router counts; NaN for a page that is not the router's. */
function placeOf(state: unknown): number {
  return isRecord(state) && typeof state.idx === 'number' ? state.idx : Number.NaN;
}
