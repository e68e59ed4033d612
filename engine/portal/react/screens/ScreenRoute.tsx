import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ROUTES } from '../../../../schemas/generated/route-paths.ts';
import type { CompiledScreen } from '../../../language/artifact.ts';
import { type Choice, chooseScreen, type Visit } from '../../../language/screens/choose-screen.ts';
import { areaOf } from '../../../language/screens/delivery/area.ts';
import { normalPath } from '../../../language/screens/path-pattern.ts';
import { returnPath } from '../../../language/screens/return-path.ts';
import { type SessionState, viewerOf } from '../../../language/screens/session-state.ts';
import { newId } from '../../calls/new-id.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import { fixedRoot, scopeFor, withReaders } from '../data/reader.ts';
import { Boundary } from '../nodes/Boundary.tsx';
import { useRuntime } from '../runtime/contexts.ts';
import { type HistoryState, historyState } from '../runtime/navigation.ts';
import { leftOff, resumed } from '../runtime/resume.ts';
import { AreaOnItsWay } from './AreaOnItsWay.tsx';
import { ScreenView } from './ScreenView.tsx';
import { type SecretlessLocation, useSecretless } from './use-secretless.ts';

/** Redirects in a row after which a circle is assumed. */
const MOST_HOPS = 10;

/** Shows the screen of the address for the current viewer, or redirects. */
export function ScreenRoute(): ReactNode {
  const { atoms, navigation } = useRuntime();
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => navigation.connect(navigate, location), [navigation, navigate, location]);
  const held = useAtomValue(atoms.held) > 0;
  const chosen = useChosen(useSecretless(location));
  const shown = useRef<ReactNode>(undefined);
  useEffect(() => {
    if (!held) shown.current = chosen;
  });
  return held && shown.current !== undefined ? shown.current : chosen;
}

/** Name of a screen's document: an exchanged document opens its screen again. */
const versionOf = (screen: CompiledScreen): string => {
  const known = versions.get(screen) ?? newId();
  versions.set(screen, known);
  return known;
};
const versions = new WeakMap<CompiledScreen, string>();

/** Content of an address: its screen, or a redirect. */
function useChosen(location: SecretlessLocation): ReactNode {
  const runtime = useRuntime();
  const { registry, text } = runtime;
  const session = useAtomValue(runtime.atoms.session);
  const loaded = useAtomValue(runtime.areas.loaded);
  const area = areaOf(viewerOf(session));
  const { pathname, search } = location;
  const visit = useVisit(pathname, search, session);
  const unlocking = useUnlocking();
  const choice = useMemo(() => chooseScreen(pathname, visit), [pathname, visit]);
  useResumed(choice.kind === 'show' && !unlocking, pathname + location.open, session);
  const state = historyState(location.state);
  const whole = (code: string, retry: (() => void) | undefined) => (
    <registry.shell.Fault code={code} text={text('page.boundary')} whole={true} onRetry={retry} />
  );
  if (session.status === 'unknown') return <registry.shell.ScreenSkeleton />;
  if (area !== undefined && loaded !== 'all' && !loaded.has(area)) return <AreaOnItsWay key={area} area={area} />;
  if (unlocking) return <registry.shell.ScreenSkeleton />;
  if (choice.kind === 'show') {
    const { screen, parts } = choice;
    const epoch = session.status === 'authenticated' ? session.epoch : 0;
    const key = `${screen.id} ${normalPath(pathname)} ${state.passId ?? ''} ${epoch} ${versionOf(screen)}`;
    return (
      <Boundary key={key} at={screen.id} fallback={(retry) => whole(screen.id, retry)}>
        <ScreenView screen={screen} parts={parts} location={location} passed={state} />
      </Boundary>
    );
  }
  const hops = (state.hops ?? 0) + 1;
  if (choice.kind === 'nothing' || hops > MOST_HOPS) return whole('NO_SCREEN', undefined);
  const { to, state: kept } = wayOf(choice, location, session, visit, runtime.artifact.id);
  return <Redirect key={location.key} to={to} state={{ hops, ...kept }} />;
}

/** Tells a person who signed in again that the dialog that was open is closed. */
function useResumed(shown: boolean, address: string, session: SessionState): void {
  const { artifact, dialogs, text } = useRuntime();
  const owner = session.status === 'authenticated' ? session.user.ref : undefined;
  useEffect(() => {
    const left = shown && owner !== undefined ? leftOff(owner, artifact.id) : undefined;
    if (left === undefined || owner === undefined || left.to !== address) return;
    resumed(owner, artifact.id);
    if (!left.dialog) return;
    const request = { title: text('session.back'), text: text('session.dialogClosed'), tone: 'info' } as const;
    void dialogs.ask({ kind: 'notice', request }, undefined);
  }, [shown, owner, address, artifact, dialogs, text]);
}

/** Whether the drafts of the signed-in person are still being decrypted: forms and state begin with them. */
function useUnlocking(): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const unlocking = tabDrafts.unlocking();
  useEffect(() => {
    void unlocking?.then(redraw);
  }, [unlocking]);
  return unlocking !== undefined;
}

/** Input for choosing a screen; a new object when session, flags or address change. */
function useVisit(pathname: string, search: string, session: SessionState): Visit {
  const { read, atoms, areas, store, artifact } = useRuntime();
  const renewed = useAtomValue(atoms.renewed);
  const requirements = useAtomValue(atoms.requirements);
  const loaded = useAtomValue(areas.loaded);
  return useMemo(() => {
    // Conditions of screens read session and flags, and an area adds screens: choose again when one of them changes.
    void requirements;
    void loaded;
    void renewed;
    const scope = scopeFor(withReaders(read, { route: fixedRoot({ path: pathname }) }), store.get);
    return { screens: artifact.screens, routes: ROUTES, viewer: viewerOf(session), scope, search };
  }, [read, store, artifact, session, requirements, loaded, renewed, pathname, search]);
}

/**
 * Target of a choice that shows nothing here, with the history state to keep: the place to return to after signing in,
 * and the page on which the session ended.
 */
function wayOf(
  choice: Exclude<Choice, { readonly kind: 'show' | 'nothing' }>,
  location: SecretlessLocation,
  session: SessionState,
  visit: Visit,
  tenant: string,
): { readonly to: string; readonly state?: HistoryState } {
  if (choice.kind === 'redirect') return { to: choice.to };
  if (choice.kind === 'after-sign-in') {
    const wanted = historyState(location.state).returnTo;
    const left = session.status === 'authenticated' ? leftOff(session.user.ref, tenant) : undefined;
    const same = left !== undefined && left.to === wanted ? left : undefined;
    const to = returnPath(wanted, visit, same?.state.pass);
    return same === undefined || to !== wanted ? { to } : { to, state: same.state };
  }
  // After signing out, remember no return path: the next person here may be another.
  const left = session.status === 'not-authenticated' && session.ended === 'signed-out';
  const wanted = location.pathname === '/' ? historyState(location.state).returnTo : location.pathname + location.open;
  return left || wanted === undefined ? { to: '/login' } : { to: '/login', state: { returnTo: wanted } };
}

function Redirect({ to, state }: { readonly to: string; readonly state: HistoryState }): ReactNode {
  const { navigation, registry } = useRuntime();
  // Each render makes another state of the same content: the page is left once.
  const kept = useRef(state);
  useEffect(() => navigation.redirect(to, kept.current), [navigation, to]);
  return <registry.shell.ScreenSkeleton />;
}
