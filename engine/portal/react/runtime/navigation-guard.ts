import type { ConfirmRequest } from '../../../language/actions/host.ts';
import { normalPath } from '../../../language/screens/path-pattern.ts';
import { onAct } from '../browser/on-act.ts';
import { isReloading } from '../browser/reload.ts';
import { type Guard, stepOf } from './navigation.ts';
import type { Runtime } from './runtime.ts';
import type { ScreenRuntime } from './screen-runtime.ts';

/** Guard that asks the person before the page is left. */
export interface NavigationGuard {
  /** Whether anything would be lost now; a page that holds nothing is left without a question. */
  readonly isOpen: () => boolean;
  readonly question: () => ConfirmRequest;
  /** Whether a reload brings all of it back; without it, it does not. */
  readonly outlives?: () => boolean;
  /** The person chose to leave; once. */
  readonly onLeave?: () => void;
  /** The person chose to leave, and acted on the page again: they stayed after all, as when signing out failed. */
  readonly onReturn?: () => void;
  /** The person chose to stay, and the question is gone. */
  readonly onStay?: () => void;
  /** Whether nothing is lost when this page is shown with another search, as a step of its own; without it, nothing ever is. */
  readonly staysAt?: (search: string) => boolean;
  /** The person agreed to show this page with another search. */
  readonly onMove?: (search: string) => void;
}

/**
 * Holds the page of a screen or dialog: links, actions, signing out, the browser's Back and, in a dialog, its dismissal
 * ask first; closing the window has the browser ask. Going on within the same page asks only what `staysAt` says. @returns lets it go
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
  const stays = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
    normalPath(pathname) === normalPath(window.location.pathname) && (hold.staysAt?.(search) ?? true);
  const guard: Guard = (to) => {
    const there = to === undefined ? undefined : new URL(to, window.location.href);
    if (!isOpen() || (there !== undefined && stays(there))) return true;
    const moves = there !== undefined && normalPath(there.pathname) === normalPath(window.location.pathname);
    return ask().then((yes) => {
      if (yes && moves) hold.onMove?.(there.search);
      return yes;
    });
  };
  const dismissal: Guard = () => !isOpen() || ask();
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isOpen() && !(isReloading() && hold.outlives?.())) event.preventDefault();
  };
  navigation.guards.add(guard);
  screenRuntime.guards.add(dismissal);
  window.addEventListener('beforeunload', onUnload);
  const stops = [
    onAct(() => {
      if (leaving) hold.onReturn?.();
      leaving = false;
    }),
    onBack(navigation, isOpen, stays, guard),
  ];
  return () => {
    navigation.guards.delete(guard);
    screenRuntime.guards.delete(dismissal);
    window.removeEventListener('beforeunload', onUnload);
    for (const stop of stops) stop();
  };
}

/**
 * Back and Forward have already moved when the page learns of it: undoes the step, and repeats it if the person agrees.
 * Hides both from the router. @returns stops
 */
function onBack(
  navigation: Pick<Runtime['navigation'], 'backs' | 'place'>,
  isOpen: () => boolean,
  stays: (there: Location) => boolean,
  guard: Guard,
): () => void {
  let undone: (() => void) | undefined;
  const onPop = (event: PopStateEvent) => {
    if (undone !== undefined) {
      event.stopImmediatePropagation();
      undone();
      undone = undefined;
      return;
    }
    const here = navigation.place();
    const steps = stepOf(event.state) - here.step;
    // A page that is not ours has no place.
    if (!isOpen() || !Number.isInteger(steps) || steps === 0) return;
    const { href, pathname, search } = window.location;
    if (pathname === here.pathname && (search === here.search || stays(window.location))) return;
    event.stopImmediatePropagation();
    const back = new Promise<void>((resolve) => {
      undone = resolve;
    });
    window.history.go(-steps);
    void back.then(() => guard(href)).then((yes) => yes && window.history.go(steps));
  };
  navigation.backs.add(onPop);
  return () => void navigation.backs.delete(onPop);
}
