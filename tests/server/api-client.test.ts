// @engine pg
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import calls from '../../schemas/calls.json' with { type: 'json' };
import type { CallName } from '../../server/platform/http/contract/call-schema.ts';
import { sessionCookie } from '../../server/platform/http/session.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { type Cases, detail, freeSlot, GISELA, newCase, startCases } from './art-kit.ts';
import { PDF } from './upload-kit.ts';

/** A body of the description, as far as it is judged here. */
interface Body {
  readonly content: Readonly<
    Record<string, { readonly schema: { readonly properties: object; readonly required: string[] } }>
  >;
}

interface Operation {
  readonly operationId: CallName;
  readonly requestBody?: Body;
}

/** The API's description. */
interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Answer of a generated call. */
interface Answered {
  readonly data?: { readonly caso?: { readonly id: number } };
  readonly error?: unknown;
  readonly response: Response;
}

type Call = (options: object) => Promise<Answered>;

let at: Cases;
let address: string;
let document: string;
let description: Description;
beforeAll(async () => {
  at = await startCases();
  address = await at.server.app.listen({ host: '127.0.0.1', port: 0 });
  document = await (await fetch(`${address}/api/docs/json`)).text();
  description = JSON.parse(document);
}, 180_000);
afterAll(() => at.server.close());

/** Operations that change or ask something by POST, with their bodies by media type. */
const posts = () => Object.values(description.paths).flatMap(({ post }) => (post ? [post] : []));

describe('the API’s description', () => {
  it('is valid OpenAPI 3.1 for another validator [FIXF-16]', async () => {
    const said = await validate('https://spec.openapis.org/oas/3.1/schema-base', JSON.parse(document), 'BASIC');
    expect(said).toMatchObject({ valid: true });
  });

  it('names every body that is needed, its server and its session [FIXF-16]', async () => {
    const keysOf = ({ operationId }: Operation) => Object.keys(calls[operationId].request.properties ?? {});
    const bare = posts().filter((operation) => !operation.requestBody && keysOf(operation).length > 0);
    expect(bare.map(({ operationId }) => operationId)).toEqual([]);
    const lacking = posts().flatMap((operation) => {
      const sent = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.keys(schema.properties),
      );
      return keysOf(operation).flatMap((key) => (sent.includes(key) ? [] : [`${operation.operationId} ${key}`]));
    });
    expect(lacking).toEqual([]);
    expect(description.servers).toMatchObject([{ url: address }]);
    const vilsar = (await at.server.browser('vilsar').get('/api/docs/json')).json();
    expect(vilsar.components.securitySchemes.sesion.name).toBe(sessionCookie(compiledTenant('vilsar'), false));
  });

  it('names the parts of each upload, and no other way to send it [FIXF-16]', () => {
    const uploads = posts().filter(({ requestBody }) => requestBody?.content['multipart/form-data']);
    expect(
      uploads.map(({ operationId, requestBody }) => [operationId, ...Object.keys(requestBody?.content ?? {})]).sort(),
    ).toEqual(
      ['art.addDocument', 'art.create', 'art.describeDocument', 'consulting.attach'].map((name) => [
        name,
        'multipart/form-data',
      ]),
    );
    const attach = uploads.find(({ operationId }) => operationId === 'consulting.attach')?.requestBody?.content[
      'multipart/form-data'
    ]?.schema;
    expect(attach).toMatchObject({
      required: ['id', 'tipo', 'archivo'],
      properties: { archivo: { type: 'array', maxItems: 5, items: { format: 'binary' } } },
    });
  });

  it('makes a client that registers a case with its file [FIXF-16]', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
    try {
      await createClient({
        input: JSON.parse(document),
        output: folder,
        plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
        logs: { level: 'silent', file: false },
      });
      const call: Readonly<Record<string, Call>> = await import(join(folder, 'sdk.gen.ts'));
      const { client } = await import(join(folder, 'client.gen.ts'));
      expect(client.getConfig().baseUrl).toBe(address);
      const signedIn = await call.authLogin?.({ body: { correo: GISELA.dni, password: GISELA.password } });
      const cookie = signedIn?.response.headers.getSetCookie().join() ?? '';
      const asManager = { auth: /\bsid_\d+=([^;]+)/.exec(cookie)?.[1], headers: { origin: address } };
      const file = new File([PDF], 'informe.pdf', { type: 'application/pdf' });
      const created = await call.artCreate?.({ ...asManager, body: newCase(at.service, { ...freeSlot(), file }) });
      expect(created?.error).toBeUndefined();
      const { caso, documentos } = await detail(at.gisela, Number(created?.data?.caso?.id));
      expect([caso.id, documentos]).toMatchObject([created?.data?.caso?.id, [{ nombre: 'informe.pdf' }]]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
