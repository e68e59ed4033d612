// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { renewAhead } from '../../../../engine/portal/react/boot/renew-ahead.ts';
import { Runtime } from '../../../../engine/portal/react/runtime/runtime.ts';
import { answer, fakeBackend } from '../../fake-transport.ts';
import { artifactOf, nobody, requirements, screen, signedIn } from './portal-of.tsx';
import { testRegistry } from './test-registry.tsx';

const lista = { call: 'consultations.list', with: { documento: { const: '1' } } };
const screens = [screen('home', { data: { lista } }), screen('ayuda')];
const tabs = { post: () => undefined, listen: () => () => undefined };

function portal(session: unknown) {
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
  const transport = fakeBackend({
    '/renovar': () => answer({ expiresAt }),
    '/atenciones': () => answer([]),
  });
  const runtime = new Runtime({
    artifact: artifactOf(screens),
    requirements,
    session,
    transport,
    registry: testRegistry,
    tabs,
  });
  return { runtime, renewals: () => transport.at('/renovar').length };
}

describe('a page whose code is on the way', () => {
  it('renews the session for what it will read, which renews no more [D-API-02]', async () => {
    const { runtime, renewals } = portal(signedIn());
    renewAhead(runtime, '/home/');
    await vi.waitFor(() => expect(renewals()).toBe(1));
    await runtime.caller.call('consultations.list', { documento: '1' });
    expect(renewals()).toBe(1);
  });

  it.each([
    ['reads nothing', '/ayuda', signedIn()],
    ['is nobody’s', '/home', nobody],
  ])('renews nothing where it %s [D-API-02]', (_, at, session) => {
    const { runtime } = portal(session);
    const before = vi.spyOn(runtime.renewal, 'before');
    renewAhead(runtime, at);
    expect(before).not.toHaveBeenCalled();
  });
});
