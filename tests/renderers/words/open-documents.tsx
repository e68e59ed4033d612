import '../preload-code.ts';
import '../../../engine/portal/react/nodes/BoundFilters.tsx';
import '../../../renderers/fields/controls/controls.ts';
import { act, render } from '@testing-library/react';
import { BrowserRouter, MemoryRouter, parsePath, useLocation } from 'react-router-dom';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { compile } from '../../../engine/language/compile/compile.ts';
import { renewDocuments } from '../../../engine/portal/react/boot/renew-documents.ts';
import { Portal } from '../../../engine/portal/react/Portal.tsx';
import { Runtime } from '../../../engine/portal/react/runtime/runtime.ts';
import { registry } from '../../../renderers/registry.ts';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import { baseTexts } from '../../../stories/base-texts.ts';
import { answer, type FakeBackend, fakeBackend, type Reply } from '../../engine/fake-transport.ts';
import { TENANT, WORLD } from '../../engine/language/compile/world.ts';
import { requirements, signedIn } from '../../engine/portal/react/portal-of.tsx';

/** Documents by file of the small world's tenant, e.g. `screens/probe.json`. */
export type Documents = Readonly<Record<string, unknown>>;

/** The small world of the compiler's tests, in the shipped words and with every call of the contract. */
const BASE = new Map([...WORLD, ['_base/texts.json', JSON.stringify(baseTexts)]]);
BASE.delete('_base/endpoints.json');

/** The tenant with these documents, compiled. @throws with the errors of the documents */
export function compileDocuments(documents: Documents): CompiledTenant {
  const own = Object.entries(documents).map(([file, json]) => [`${TENANT}/${file}`, JSON.stringify(json)] as const);
  const { tenant, messages } = compile(new Map([...BASE, ...own]), TENANT);
  const told = messages.filter(({ severity }) => severity === 'error');
  if (tenant === undefined) throw new Error(JSON.stringify(told, undefined, 2));
  return tenant;
}

/** The codes of the errors of these documents. */
export function faultsOf(documents: Documents): readonly string[] {
  const own = Object.entries(documents).map(([file, json]) => [`${TENANT}/${file}`, JSON.stringify(json)] as const);
  const { messages } = compile(new Map([...BASE, ...own]), TENANT);
  return messages.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
}

/** A screen at /probe for a patient: `parts` beside the view, or instead of what it has. */
export const probe = (view: object, parts: object = {}): Documents => ({
  'screens/probe.json': { path: '/probe', for: ['patient'], title: 'Prueba', ...parts, view },
});

/** A stack of nodes. */
export const stack = (children: object): object => ({ node: 'stack', children });

interface Opening {
  readonly at?: string;
  readonly session?: unknown;
  /** History state beside the address, as a page's passed values. */
  readonly state?: unknown;
  /** Answers by call. */
  readonly replies?: Readonly<Record<string, Reply>>;
  /** Exchanges documents that are old, as the page's boot does; stub `fetch` for the new ones. */
  readonly renews?: boolean;
  /** At the address and with the history of the window. */
  readonly browser?: boolean;
}

/** A page as its documents are compiled and its renderers draw it. */
export interface Opened {
  readonly runtime: Runtime;
  readonly backend: FakeBackend;
  /** Requests of a call. */
  readonly asked: (call: string) => ReturnType<FakeBackend['at']>;
  readonly address: () => string;
  readonly unmount: () => void;
}

/** Compiles documents and shows the page they make at an address. A call without an answer here is refused. */
export async function openDocuments(documents: Documents, opening: Opening = {}): Promise<Opened> {
  const tenant = compileDocuments(documents);
  const { at = '/probe', session = signedIn(), state, replies = {}, browser = false, renews = false } = opening;
  const pathOf = (call: string) => tenant.public.endpoints[call]?.path ?? call;
  const backend = fakeBackend({
    [pathOf('auth.renew')]: () => answer({ expiresAt: new Date(Date.now() + 1_800_000).toISOString() }),
    [pathOf('auth.signOut')]: () => answer(undefined, 204),
    ...Object.fromEntries(Object.entries(replies).map(([call, reply]) => [pathOf(call), reply])),
  });
  const runtime = new Runtime({
    artifact: tenant.public,
    requirements: { ...requirements, ...tenant.server.flags },
    session,
    transport: backend,
    pauses: [],
    registry,
    tabs: { post: () => undefined, listen: () => () => undefined },
    ...(renews && { renew: (page, ...old) => renewDocuments(page, old, undefined) }),
  });
  // A worker's files share one window: a step that another file left in its history is not this page's.
  if (!browser) window.history.replaceState(null, '');
  let here = at;
  const tell = (address: string) => {
    here = address;
  };
  const page = (
    <>
      <Address tell={tell} />
      <Portal runtime={runtime} />
    </>
  );
  const routed = browser ? (
    <BrowserRouter>{page}</BrowserRouter>
  ) : (
    <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>{page}</MemoryRouter>
  );
  const { unmount } = await act(async () => render(<ThemeProvider>{routed}</ThemeProvider>));
  return { runtime, backend, asked: (call) => backend.at(pathOf(call)), address: () => here, unmount };
}

function Address({ tell }: { readonly tell: (address: string) => void }): null {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}
