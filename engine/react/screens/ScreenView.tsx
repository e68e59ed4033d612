import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import type { Actions } from '../../actions/action.ts';
import { runActions } from '../../actions/run-actions.ts';
import type { CompiledScreen } from '../../artifact.ts';
import type { PathParts } from '../../screens/path-pattern.ts';
import { unmetNeed } from '../../screens/unmet-need.ts';
import { type Reach, ReachContext, useRuntime } from '../contexts.ts';
import type { Frame } from '../frame/frame.ts';
import { useFrameBusy } from '../frame/use-frame-busy.ts';
import { NodeView } from '../nodes/NodeView.tsx';
import { type HistoryState, type PageLocation, visitOf } from '../portal/navigation.ts';
import { scopeFor } from '../reader.ts';
import { Shell } from './Shell.tsx';
import { type ScreenFrame, screenFrame } from './screen-frame.ts';
import { useArrival } from './use-arrival.ts';

interface ScreenProps {
  readonly screen: CompiledScreen;
  readonly parts: PathParts;
  readonly location: PageLocation;
  readonly passed: HistoryState;
}

/** A screen of the portal: its needs first, before anything is asked or loaded; then what it shows. */
export function ScreenView(props: ScreenProps): ReactNode {
  const { screen, parts, location, passed } = props;
  const runtime = useRuntime();
  const { ScreenSkeleton } = runtime.registry.shell;
  const [refusal] = useState(() => {
    const { pathname, search } = location;
    const visit = visitOf(location);
    const { frame } = screenFrame(runtime, { screen, parts, pathname, search, passed, visit, port: undefined });
    const actions = unmetNeed(screen.needs, scopeFor(frame.read, runtime.store.get));
    return actions === undefined ? undefined : { actions, frame };
  });
  if (refusal !== undefined) return <Refused {...refusal} />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <OpenScreen {...props} />
    </Suspense>
  );
}

/** In place of a screen whose needs are not met: does what its document says instead. */
function Refused({ actions, frame }: { readonly actions: Actions; readonly frame: Frame }): ReactNode {
  const { registry } = useRuntime();
  const busy = useFrameBusy(frame);
  useEffect(() => {
    void runActions(actions, frame.host(frame.read, busy));
  }, [actions, frame, busy]);
  return <registry.shell.ScreenSkeleton />;
}

/** A screen that has data waits for what data stands on; others never load it. */
function OpenScreen({ screen, parts, location, passed }: ScreenProps): ReactNode {
  const runtime = useRuntime();
  const { store, registry } = runtime;
  const data =
    Object.keys(screen.data).length > 0 || Object.values(screen.state).some(({ draft, stays }) => draft || stays);
  const port = data ? use(runtime.loadData()) : undefined;
  const { pathname, search } = location;
  const [{ frame, search: searchAtom, forgetOnce }] = useState<ScreenFrame>(() =>
    screenFrame(runtime, { screen, parts, pathname, search, passed, visit: visitOf(location), port }),
  );
  const busy = useFrameBusy(frame);
  useEffect(() => {
    const unmount = frame.mount();
    void runActions(screen.enter, frame.host(frame.read, busy));
    return unmount;
  }, [frame, screen, busy]);
  useEffect(() => {
    store.set(searchAtom, search);
    forgetOnce();
  }, [store, searchAtom, search, forgetOnce]);
  const reach = useMemo<Reach>(() => ({ frame, read: frame.read, standing: frame.standing }), [frame]);
  if (screen.view === undefined) return <registry.shell.ScreenSkeleton />;
  return (
    <ReachContext value={reach}>
      <Shell screen={screen}>
        <NodeView node={screen.view} at="view" />
      </Shell>
      <Arrival screen={screen} location={location} />
    </ReachContext>
  );
}

function Arrival({ screen, location }: Pick<ScreenProps, 'screen' | 'location'>): ReactNode {
  useArrival(screen, location);
  return null;
}
