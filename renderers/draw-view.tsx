import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { ViewDrawer } from '../engine/delivery/draw-view.ts';
import { watchEarly } from '../engine/react/boot/watch-early.ts';
import { Portal } from '../engine/react/Portal.tsx';
import { makeRuntime } from '../engine/react/portal/runtime.ts';
import { registry } from './registry.ts';

/** Nobody listens to a page that is only drawn, and it asks for nothing. */
const NO_TABS = { post: () => undefined, listen: () => () => undefined };
const NO_TRANSPORT = { send: async () => ({ kind: 'offline' }) as const };

/** React has the browser fetch what it meets in the view first of all; the page's head knows better in which order. */
const HINTS = /^(<link [^>]*>)+/;

/** A form that sends nothing where no script comes: sent as browsers do, the address would show the password. */
const INERT_FORM = '<form method="dialog" ';

/** What the server sends of the entry pages before their script comes, drawn by the page's own components (0095). */
export const drawView: ViewDrawer['drawView'] = ({ path, ...given }) => {
  const parts = { ...given, session: {}, transport: NO_TRANSPORT, registry, tabs: NO_TABS };
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Portal runtime={makeRuntime(parts)} />
    </MemoryRouter>,
  );
  return html.includes('<form ') ? html.replace(HINTS, '').replaceAll('<form ', INERT_FORM) : undefined;
};

/** In the page itself: a file would come when it is too late. */
export const earlyScript: ViewDrawer['earlyScript'] = `(${watchEarly})()`;
