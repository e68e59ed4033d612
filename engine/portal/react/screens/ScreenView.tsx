import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import type { Actions } from '../../../language/actions/action.ts';
import { runActions } from '../../../language/actions/run-actions.ts';
import type { CompiledScreen } from '../../../language/artifact.ts';
import type { PathParts } from '../../../language/screens/path-pattern.ts';
import { unmetNeed } from '../../../language/screens/unmet-need.ts';
import { scopeFor } from '../data/reader.ts';
import { NodeView } from '../nodes/NodeView.tsx';
import { useRuntime, type ViewScope, ViewScopeContext } from '../runtime/contexts.ts';
import { type HistoryState, type PageLocation, visitOf } from '../runtime/navigation.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ScreenRuntime } from '../runtime/screen-runtime.ts';
import { useScreenBusy } from '../runtime/use-screen-busy.ts';
import { type OpenedScreen, openScreen } from './open-screen.ts';
import { Shell } from './Shell.tsx';
import { useArrival } from './use-arrival.ts';

interface ScreenProps {
  readonly screen: CompiledScreen;
  readonly parts: PathParts;
  readonly location: PageLocation;
  readonly passed: HistoryState;
}

/** A screen of the portal. It checks the needs before it asks for or loads anything; then it shows the content. */
export function ScreenView(props: ScreenProps): ReactNode {
  const { screen, parts, location, passed } = props;
  const runtime = useRuntime();
  const { ScreenSkeleton } = runtime.registry.shell;
  const [refusal] = useState(() => {
    const { pathname, search } = location;
    const visit = visitOf(location);
    const { screenRuntime } = openScreen(runtime, { screen, parts, pathname, search, passed, visit, port: undefined });
    const actions = unmetNeed(screen.needs, scopeFor(screenRuntime.read, runtime.store.get));
    return actions === undefined ? undefined : { actions, screenRuntime };
  });
  if (refusal !== undefined) return <Refused {...refusal} />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <OpenScreen {...props} />
    </Suspense>
  );
}

/** Screens in a row whose needs are not met after which a circle is assumed. */
const MOST_REFUSALS = 10;

/** How many screens in a row each portal did not open. */
const refusals = new WeakMap<Runtime, number>();

/**
 * Runs the document's alternative in place of a screen whose needs are not met. Screens that lead a person from one to the
 * other without end would take the whole browser: the compiler refuses those that it can tell, and this ends the rest.
 */
function Refused({
  actions,
  screenRuntime,
}: {
  readonly actions: Actions;
  readonly screenRuntime: ScreenRuntime;
}): ReactNode {
  const runtime = useRuntime();
  const { registry, text } = runtime;
  const busy = useScreenBusy(screenRuntime);
  const [endless] = useState(() => (refusals.get(runtime) ?? 0) >= MOST_REFUSALS);
  useEffect(() => {
    if (endless) {
      refusals.delete(runtime);
      return;
    }
    refusals.set(runtime, (refusals.get(runtime) ?? 0) + 1);
    void runActions(actions, screenRuntime.host(screenRuntime.read, busy));
  }, [actions, screenRuntime, busy, runtime, endless]);
  if (endless)
    return <registry.shell.Fault code="NEEDS_CIRCLE" text={text('page.boundary')} whole={true} onRetry={undefined} />;
  return <registry.shell.ScreenSkeleton />;
}

/** Loads the data port for a screen with data; other screens never load it. */
function OpenScreen({ screen, parts, location, passed }: ScreenProps): ReactNode {
  const runtime = useRuntime();
  const { store, registry } = runtime;
  const data =
    Object.keys(screen.data).length > 0 || Object.values(screen.state).some(({ draft, stays }) => draft || stays);
  const port = data ? use(runtime.loadData()) : undefined;
  const { pathname, search } = location;
  const [{ screenRuntime, search: searchAtom, forgetOnce }] = useState<OpenedScreen>(() =>
    openScreen(runtime, { screen, parts, pathname, search, passed, visit: visitOf(location), port }),
  );
  const busy = useScreenBusy(screenRuntime);
  useEffect(() => {
    refusals.delete(runtime);
    const unmount = screenRuntime.mount();
    void runActions(screen.enter, screenRuntime.host(screenRuntime.read, busy));
    return unmount;
  }, [runtime, screenRuntime, screen, busy]);
  useEffect(() => {
    store.set(searchAtom, search);
    forgetOnce();
  }, [store, searchAtom, search, forgetOnce]);
  const viewScope = useMemo<ViewScope>(
    () => ({ screenRuntime, read: screenRuntime.read, dataStatus: screenRuntime.dataStatus }),
    [screenRuntime],
  );
  if (screen.view === undefined) return <registry.shell.ScreenSkeleton />;
  return (
    <ViewScopeContext value={viewScope}>
      <Shell screen={screen}>
        <NodeView node={screen.view} at="view" />
      </Shell>
      <Arrival screen={screen} location={location} />
    </ViewScopeContext>
  );
}

function Arrival({ screen, location }: Pick<ScreenProps, 'screen' | 'location'>): ReactNode {
  useArrival(screen, location);
  return null;
}
