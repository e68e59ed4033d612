import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { CallerParts } from '../../calls/caller.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import { openTabChannel } from '../../session/tab-channel.ts';
import { fetchChunk } from '../browser/fetch-chunk.ts';
import { Portal } from '../Portal.tsx';
import type { Registry } from '../runtime/registry.ts';
import { Runtime } from '../runtime/runtime.ts';
import type { Start } from './fetch-start.ts';
import { renewAhead } from './renew-ahead.ts';
import { openTransport } from './transport.ts';

/**
 * Opens the portal in the browser, with its address, tabs and locks, and calls over the network. With a session it waits
 * for the code of data and for decrypted drafts, so that the first render is complete.
 */
export async function openPortal(
  start: Start,
  registry: Registry,
  answerProblem: CallerParts['answerProblem'] | undefined,
): Promise<ReactNode> {
  const { id, unit } = start.artifact;
  const runtime: Runtime = new Runtime({
    ...start,
    transport: openTransport(id, () => runtime),
    registry,
    tabs: openTabChannel(unit),
    locks: navigator.locks,
    answerProblem,
    renew: (page, ...old) =>
      fetchChunk(() => import('./renew-documents.ts')).then(
        ({ renewDocuments }) => renewDocuments(page, old, start.moved),
        () => false,
      ),
  });
  renewAhead(runtime, window.location.pathname);
  // A failed chunk is fetched again by the screen, which reports the failure.
  if (start.area !== undefined) await Promise.all([runtime.loadData(), tabDrafts.unlocking()]).catch(() => undefined);
  return (
    <BrowserRouter>
      <Portal runtime={runtime} />
    </BrowserRouter>
  );
}
