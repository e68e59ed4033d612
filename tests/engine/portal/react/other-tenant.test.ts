import { describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../../../engine/portal/calls/transport.ts';
import { backAtTenant, makeTransport, openTransport } from '../../../../engine/portal/react/boot/transport.ts';
import { Runtime } from '../../../../engine/portal/react/runtime/runtime.ts';
import { answer, fakeBackend, refuse } from '../../fake-transport.ts';
import { artifactOf, nobody, requirements } from './portal-of.tsx';
import { testRegistry } from './test-registry.tsx';

const request: HttpRequest = {
  method: 'POST',
  path: '/api/usuarios/registro',
  body: { json: { nombre: 'Ana' } },
  headers: {},
  timeoutSeconds: 5,
  answer: 'json',
  signal: undefined,
};
const other = () => refuse(412, 'TENANT_OTHER');

describe('the calls of a page whose browser has opened another institution', () => {
  it('say which tenant the page is of [FIXP-10]', async () => {
    const seen: (string | null)[] = [];
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      seen.push(new Request(input, init).headers.get('X-Tenant'));
      return new Response('{}');
    };
    await makeTransport({ fetch, base: 'http://localhost/', tenant: 'demo' }).send(request);
    expect(seen).toEqual(['demo']);
  });

  it('of the portal that is served say it too [FIXP-10]', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    try {
      const tabs = { post: () => undefined, listen: () => () => undefined };
      const artifact = artifactOf([], { id: 'con_guion' });
      const parts = { requirements, session: nobody, transport: fakeBackend({}), registry: testRegistry, tabs };
      await openTransport('con_guion', () => new Runtime({ artifact, ...parts })).send(request);
    } finally {
      vi.unstubAllGlobals();
    }
    const [asked] = fetch.mock.calls[0] ?? [];
    expect(asked instanceof Request && asked.headers.get('X-Tenant')).toBe('con_guion');
  });

  it('are repeated unchanged when the browser returns to the page’s institution [FIXP-10]', async () => {
    let away = true;
    const backend = fakeBackend({ [request.path]: () => (away ? other() : answer({ ok: true })) });
    const transport = backAtTenant(backend, async () => {
      away = false;
      return true;
    });
    expect(await transport.send(request)).toMatchObject({ status: 200 });
    expect(backend.asked.map(({ body }) => body)).toEqual([request.body, request.body]);
  });

  it('are refused when the person stays away, asking once for several [FIXP-10]', async () => {
    const goBack = vi.fn(async () => false);
    const transport = backAtTenant(fakeBackend({ [request.path]: other }), goBack);
    const outcomes = await Promise.all([transport.send(request), transport.send(request)]);
    expect(outcomes).toEqual([other(), other()]);
    expect(goBack).toHaveBeenCalledTimes(1);
  });
});
