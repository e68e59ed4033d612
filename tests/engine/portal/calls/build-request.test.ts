import { describe, expect, it } from 'vitest';
import type { CompiledEndpoint } from '../../../../engine/language/artifact.ts';
import { buildRequest } from '../../../../engine/portal/calls/build-request.ts';
import { compiledTenant } from '../../../tenants/compiled.ts';

const post = (path: string): CompiledEndpoint => ({ method: 'POST', path, invalidates: [], timeoutSeconds: 20 });
const get = (path: string): CompiledEndpoint => ({ ...post(path), method: 'GET' });

describe('the request of a call', () => {
  it('puts values where the endpoint wants them: path, search or body [API-02]', () => {
    expect(buildRequest(post('/api/a/{id}/b'), { id: 7, x: 'y', left: undefined })).toEqual({
      method: 'POST',
      path: '/api/a/7/b',
      body: { json: { x: 'y' } },
    });
    expect(buildRequest(get('/api/a'), { page: 2, q: 'ñandú & co' })).toEqual({
      method: 'GET',
      path: '/api/a?page=2&q=%C3%B1and%C3%BA+%26+co',
      body: undefined,
    });
  });

  it.each(['', '.', '..', undefined, null, {}])('makes no request when a part of the path is %j [A1]', (id) => {
    expect(buildRequest(post('/api/a/{id}'), { id })).toBeUndefined();
  });

  it.each([
    ['../x', '/api/..%2Fx'],
    ['a/b', '/api/a%2Fb'],
    ['?q=1#h', '/api/%3Fq%3D1%23h'],
  ])('a value cannot leave its part of the path: %s [A1]', (id, path) => {
    expect(buildRequest(post('/api/{id}'), { id })?.path).toBe(path);
  });

  it('sends files as multipart, with the other values beside them', () => {
    const file = new File(['%PDF-'], 'estudio.pdf', { type: 'application/pdf' });
    const body = buildRequest(post('/api/up'), { files: [file], nota: 'hola', caso: 3 })?.body;
    const form = body !== undefined && 'form' in body ? body.form : new FormData();
    expect([...form.keys()]).toEqual(['files', 'nota', 'caso']);
    expect(form.get('caso')).toBe('3');
    expect(form.get('files')).toBeInstanceOf(File);
  });

  it.each(['art.create', 'art.addDocument', 'art.describeDocument', 'consulting.attach'])(
    'sends %s as multipart without a file, too [FIXQ-04]',
    async (call) => {
      const endpoint = compiledTenant('demo').public.endpoints[call];
      const body = endpoint && buildRequest(endpoint, { descripcion: 'Alta', vacio: null, id: 3 })?.body;
      const form = body !== undefined && 'form' in body ? body.form : new FormData();
      const sent = new Request('https://portal.example', { method: 'POST', body: form });
      expect(sent.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
      expect([...form]).toEqual([
        ['descripcion', 'Alta'],
        ['id', '3'],
      ]);
    },
  );
});
