import { compiledTenant } from '../../tenants/compiled.ts';
import '../preload-code.ts';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { Portal as Page } from '../../../engine/portal/react/Portal.tsx';
import { Runtime } from '../../../engine/portal/react/runtime/runtime.ts';
import { registry } from '../../../renderers/registry.ts';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import { answer, type FakeBackend, fakeBackend, type Reply } from '../../engine/fake-transport.ts';
import { nobody, requirements, signedIn } from '../../engine/portal/react/portal-of.tsx';

/** Viewers of a page. */
export type Viewer = 'anonymous' | 'patient' | 'art' | 'coordinator';

/**
 * Shows a page of a tenant with all the pages that are still to come, as its documents are compiled and its renderers
 * draw them. Without the network: each call that is not named here is refused.
 */
export async function openTenant(id: string, at: string, viewer: Viewer): Promise<void> {
  await openCompiled(compiledTenant(id), at, viewer === 'anonymous' ? nobody : signedIn('elena', { role: viewer }));
}

/** A portal that was opened: its backend, which keeps what it was asked, and where it is. */
export interface OpenedTenant extends FakeBackend {
  readonly address: () => string;
}

/** An address, or one that the history keeps something beside: what a page of the portal passed. */
export type Opening = string | { readonly pathname: string; readonly state: unknown };

/** The same of a tenant that a test compiled, before a session of its own, with answers by path. */
export async function openCompiled(
  tenant: CompiledTenant,
  at: Opening,
  session: unknown,
  replies: Readonly<Record<string, Reply>> = {},
): Promise<OpenedTenant> {
  return (await openPortal(tenant, at, session, replies)).backend;
}

/** A page of a tenant at work: what drives it, and what it asked. */
export interface Portal {
  readonly runtime: Runtime;
  readonly backend: OpenedTenant;
}

/** As `openCompiled`, with what drives the page: a session that ends, or begins, is the test's. */
export async function openPortal(
  tenant: CompiledTenant,
  at: Opening,
  session: unknown,
  replies: Readonly<Record<string, Reply>> = {},
): Promise<Portal> {
  const backend = fakeBackend({
    '/api/auth/renovar': () => answer({ expiresAt: new Date(Date.now() + 1_800_000).toISOString() }),
    '/api/guiaPermisos': () => answer({ url: null }),
    '/api/atenciones/enCurso': () => answer(null),
    ...replies,
  });
  const runtime = new Runtime({
    artifact: tenant.public,
    requirements: { ...requirements, ...tenant.server.flags },
    session,
    transport: backend,
    pauses: [],
    registry,
    tabs: { post: () => undefined, listen: () => () => undefined },
  });
  let here = '';
  await act(async () => {
    render(
      <ThemeProvider>
        <MemoryRouter initialEntries={[at]}>
          <Address
            tell={(address) => {
              here = address;
            }}
          />
          <Page runtime={runtime} />
        </MemoryRouter>
      </ThemeProvider>,
    );
  });
  return { runtime, backend: { ...backend, address: () => here } };
}

function Address({ tell }: { readonly tell: (address: string) => void }): ReactNode {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}

/** A tenant without sign-in links: the message at the field is not behind the dialog that offers one. */
export function withoutLink(id: string): CompiledTenant {
  const tenant = compiledTenant(id);
  const { settings } = tenant.public;
  const security = { ...settings.security, linkByMail: false };
  return { ...tenant, public: { ...tenant.public, settings: { ...settings, security } } };
}
