import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { DrawnSession, ViewDrawer } from '../engine/language/screens/delivery/draw-view.ts';
import { captureEarlyInput } from '../engine/portal/react/boot/early-input.ts';
import { drawnPort } from '../engine/portal/react/data/drawn-port.ts';
import { Portal } from '../engine/portal/react/Portal.tsx';
import { Runtime } from '../engine/portal/react/runtime/runtime.ts';
import { MAIN_ID } from '../engine/portal/react/screens/use-arrival.ts';
import { signedInNodes } from './nodes/lazy.ts';
import { registry } from './registry.ts';

// Loads the renderers of pages behind sign-in. A visitor's view uses no renderer of these: the page could not hydrate
// it as drawn.
await signedInNodes.preload();

/** Replaces tabs and transport: a page that is only drawn has no listeners and sends no requests. */
const NO_TABS = { post: () => undefined, listen: () => () => undefined };
const NO_TRANSPORT = { send: async () => ({ kind: 'offline' }) as const };

/** React has the browser fetch what it meets in the view first of all; the page's head knows better in which order. */
const HINTS = /^(<link [^>]*>)+/;

/** Placeholder session: the name is blank, and any other personal value is unknown. */
const sessionOf = ({ role, scope }: DrawnSession): object => ({
  status: 'authenticated',
  user: { ref: '', role, nome: '\u00a0', sobrenome: '\u00a0' },
  role,
  scope,
  family: [],
  expiresAt: new Date(8.64e15).toISOString(),
});

/**
 * Renders the HTML that the server sends before the page's script arrives, with the page's own components (decision
 * 0095).
 */
export const drawView: ViewDrawer['drawView'] = ({ path, session, ...given }) => {
  const runtime = new Runtime({
    ...given,
    session: session === undefined ? {} : sessionOf(session),
    transport: NO_TRANSPORT,
    registry,
    tabs: NO_TABS,
    port: drawnPort,
  });
  const html = renderToString(
    <MemoryRouter initialEntries={[path]}>
      <Portal runtime={runtime} />
    </MemoryRouter>,
  );
  const fault = /<!--\$!--><template[^>]*>/.exec(html)?.[0];
  // React leaves a part that threw, or that waits for something, to the page, where the others would stand around a gap.
  if (fault !== undefined) throw new Error(`VIEW_NOT_DRAWN ${path}: ${fault}`);
  const shows = html.includes(session === undefined ? '<form ' : ` id="${MAIN_ID}"`);
  return shows ? html.replace(HINTS, '') : undefined;
};

/** Written into the page itself, because a file would arrive too late. */
export const earlyScript: ViewDrawer['earlyScript'] = `(${captureEarlyInput})()`;
