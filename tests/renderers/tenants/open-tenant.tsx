import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { Portal as Page } from '../../../engine/react/Portal.tsx';
import { makeRuntime, type Runtime } from '../../../engine/react/portal/runtime.ts';
import { registry } from '../../../renderers/registry.ts';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import { answer, type FakeBackend, fakeBackend, type Reply } from '../../engine/fake-transport.ts';
import { nobody, requirements, signedIn } from '../../engine/react/portal-of.tsx';
import { overlaid } from '../../tenants/overlaid.ts';

/** Who looks at a page. */
export type Viewer = 'anonymous' | 'patient' | 'art' | 'coordinator';

/**
 * Shows a page of a tenant with all the pages that are still to come, as its documents are compiled and its renderers
 * draw them. Without the network: each call that is not named here is refused.
 */
export async function openTenant(id: string, at: string, viewer: Viewer): Promise<void> {
  const { tenant, messages } = compile(overlaid(id), id);
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  await openCompiled(tenant, at, viewer === 'anonymous' ? nobody : signedIn('elena', { role: viewer }));
}

/**
 * The same of a tenant that a test compiled, before a session of its own, with answers by path. @returns the backend, which keeps what it was asked
 */
export async function openCompiled(
  tenant: CompiledTenant,
  at: string,
  session: unknown,
  replies: Readonly<Record<string, Reply>> = {},
): Promise<FakeBackend> {
  return (await openPortal(tenant, at, session, replies)).backend;
}

/** A page of a tenant at work: what drives it, and what it asked. */
export interface Portal {
  readonly runtime: Runtime;
  readonly backend: FakeBackend;
}

/** As `openCompiled`, with what drives the page: a session that ends, or begins, is the test's. */
export async function openPortal(
  tenant: CompiledTenant,
  at: string,
  session: unknown,
  replies: Readonly<Record<string, Reply>> = {},
): Promise<Portal> {
  const backend = fakeBackend({
    '/api/auth/renovar': () => answer({ expiresAt: new Date(Date.now() + 1_800_000).toISOString() }),
    '/api/guiaPermisos': () => answer({ url: null }),
    '/api/atenciones/enCurso': () => answer(null),
    ...replies,
  });
  const runtime = makeRuntime({
    artifact: tenant.public,
    requirements: { ...requirements, ...tenant.server.flags },
    session,
    transport: backend,
    registry,
    tabs: { post: () => undefined, listen: () => () => undefined },
  });
  await act(async () => {
    render(
      <ThemeProvider>
        <MemoryRouter initialEntries={[at]}>
          <Page runtime={runtime} />
        </MemoryRouter>
      </ThemeProvider>,
    );
  });
  return { runtime, backend };
}
