import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { loadHandlers } from '../../actions/run-actions.ts';
import type { CallerParts } from '../../calls/caller.ts';
import { openTabChannel } from '../../session/tab-channel.ts';
import { fetchSignedInNodes } from '../nodes/special-nodes.ts';
import { onAct } from '../on-act.ts';
import { Portal } from '../Portal.tsx';
import { makeRuntime } from '../portal/runtime.ts';
import type { Registry } from '../registry.ts';
import type { Start } from './fetch-start.ts';
import { lazyTransport } from './lazy-transport.ts';

const fetchTransport = () => import('./open-transport.ts');

/** Fetches what every page of a signed-in person asks and remembers with, before it is drawn. */
export const fetchEngineAhead = (): Promise<unknown> =>
  Promise.all([fetchTransport(), loadHandlers(), import('../data/queries.ts'), fetchSignedInNodes()]);

/**
 * The portal of the page: the browser's address, tabs and locks, and calls over the network. A page with nobody signed
 * in asks for nothing until its visitor acts, so what calls stand on comes then.
 */
export function openPortal(
  start: Start,
  registry: Registry,
  answerProblem: CallerParts['answerProblem'] | undefined,
): ReactNode {
  const tabs = openTabChannel(start.artifact.unit);
  const { locks } = navigator;
  const transport = lazyTransport(async () => {
    const [{ openTransport }] = await Promise.all([fetchTransport(), loadHandlers()]);
    return openTransport(runtime);
  });
  const runtime = makeRuntime({ ...start, transport, registry, tabs, locks, answerProblem });
  if (runtime.keeper.get().status === 'authenticated') transport.preload();
  else onAct(transport.preload);
  return (
    <BrowserRouter>
      <Portal runtime={runtime} />
    </BrowserRouter>
  );
}
