import { describe, expect, it } from 'vitest';
import { isUnsure, sendUntilKnown } from '../../../../engine/portal/calls/send-again.ts';
import type { HttpOutcome } from '../../../../engine/portal/calls/transport.ts';
import { answer, fakeBackend, refuse } from '../../fake-transport.ts';

describe('isUnsure', () => {
  it.each<[string, HttpOutcome, boolean]>([
    ['an answer with a body', answer({ ok: true }), false],
    ['an answer that has no body by its status', answer(undefined, 204), false],
    ['a cut answer', answer(undefined, 200), true],
    ['a refusal of the server', refuse(409, 'LIMIT'), false],
    ['an error of the server, which rolled back', refuse(500, 'INTERNAL'), false],
    ['an error of a proxy', answer('<html>', 502), true],
    ['an error without a body', answer(undefined, 503), true],
    ['no connection', { kind: 'offline' }, true],
    ['no answer in time', { kind: 'timeout' }, true],
    ['a page that the person left', { kind: 'left' }, false],
  ])('judges %s [FIXH-09]', (_, outcome, unsure) => {
    expect(isUnsure(outcome)).toBe(unsure);
  });
});

describe('sendUntilKnown', () => {
  it.each([
    [204, 1],
    [200, 3],
  ])('sends a write whose answer is an empty %i %i time(s) [FIXH-09]', async (status, times) => {
    const backend = fakeBackend({ '/cancel': () => answer(undefined, status) });
    const rest = { body: undefined, headers: {}, timeoutSeconds: 20, answer: 'json', signal: undefined } as const;
    await sendUntilKnown(backend, { method: 'POST', path: '/cancel', ...rest }, [0, 0]);
    expect(backend.asked).toHaveLength(times);
  });
});
