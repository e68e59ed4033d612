import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../engine/portal/calls/transport.ts';
import { contractNames, type Endpoints, fakeTransport, replyTo } from '../../stories/transport/fake-transport.ts';

const ENDPOINTS: Endpoints = {
  'unit.requirements': { method: 'GET', path: '/api/unidad/requisitos' },
  'services.list': { method: 'POST', path: '/api/servicios/listar' },
  'care.active': { method: 'POST', path: '/api/atenciones/enCurso' },
  'art.detail': { method: 'GET', path: '/api/art/detalle/{id}' },
};

const request = (method: 'GET' | 'POST', path: string, signal?: AbortSignal): HttpRequest => ({
  method,
  path,
  body: undefined,
  headers: {},
  timeoutSeconds: 10,
  answer: 'json',
  signal,
});

describe('answers of the stories', () => {
  it.each(contractNames)('%s is what the contract says, with data and without', (call) => {
    expect(replyTo(call, 'loaded')).toEqual(replyTo(call, 'loaded'));
    expect(() => replyTo(call, 'empty')).not.toThrow();
  });

  it('holds an answer written by hand to the contract', () => {
    expect(() => replyTo('guide.permissions', 'loaded', { 'guide.permissions': { url: 7 } })).toThrow(
      'guide.permissions: answer.url',
    );
    expect(replyTo('guide.permissions', 'loaded', { 'guide.permissions': { url: null } })).toEqual({ url: null });
  });

  it('tells what a tenant adds to the contract’s entities, of its types [FIXL-09]', () => {
    const enumerated = { type: 'string', enum: ['particular', 'norte'] } as const;
    const own = { person: { empleador: enumerated, antiguedad: { type: 'integer' } }, case: {} } as const;
    expect(replyTo('auth.session', 'loaded', {}, own)).toMatchObject({
      user: { own: { empleador: 'particular', antiguedad: 1 } },
      family: [{}, { own: { empleador: 'particular', antiguedad: 2 } }, {}],
    });
    const wrong = { ...Object(replyTo('auth.session', 'loaded')), user: { own: { antiguedad: 'dos' } } };
    expect(() => replyTo('auth.session', 'loaded', { 'auth.session': wrong }, own)).toThrow('auth.session');
  });

  it('knows no call that the contract does not', () => {
    expect(() => replyTo('toString', 'loaded')).toThrow('no call toString');
  });
});

describe('the backend of the stories', () => {
  it('finds the call by method and path, with its parts', async () => {
    const { send } = fakeTransport(ENDPOINTS, 'loaded');
    const list = await send(request('POST', '/api/servicios/listar'));
    expect(list).toMatchObject({ kind: 'answer', status: 200 });
    expect(list.kind === 'answer' && list.body).toHaveLength(3);
    expect(await send(request('GET', '/api/art/detalle/12?x=1'))).toMatchObject({ status: 200 });
  });

  it('answers with empty lists and null in the empty state', async () => {
    const { send } = fakeTransport(ENDPOINTS, 'empty');
    expect(await send(request('POST', '/api/servicios/listar'))).toMatchObject({ body: [] });
    expect(await send(request('POST', '/api/atenciones/enCurso'))).toMatchObject({ body: null });
  });

  it('breaks in the error state, but lets the page begin', async () => {
    const { send } = fakeTransport(ENDPOINTS, 'error');
    expect(await send(request('POST', '/api/servicios/listar'))).toMatchObject({ status: 500 });
    expect(await send(request('GET', '/api/unidad/requisitos'))).toMatchObject({ status: 200 });
  });

  it('keeps one waiting in the loading state until they leave', async () => {
    const leave = new AbortController();
    const answer = fakeTransport(ENDPOINTS, 'loading').send(request('POST', '/api/servicios/listar', leave.signal));
    leave.abort();
    expect(await answer).toEqual({ kind: 'left' });
  });

  it('answers 501 to requests outside the contracts', async () => {
    expect(await fakeTransport(ENDPOINTS, 'loaded').send(request('GET', '/api/servicios/listar'))).toMatchObject({
      status: 501,
    });
  });
});
