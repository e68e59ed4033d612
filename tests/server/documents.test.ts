import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptPictures } from '../../server/features/documents/convert-kept-pictures.ts';
import { audit, documentBytes, documents } from '../../server/platform/db/schema/index.ts';
import { documentPaths } from '../../server/platform/files/document-paths.ts';
import { keepDocument } from '../../server/platform/files/keep-document.ts';
import { baseTexts as texts } from '../../stories/base-texts.ts';
import { auditTrail } from './audit-trail.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { PNG, pngOf } from './upload-kit.ts';

const ANA = '30111222';

let server: TestServer;
let ana: Browser;

beforeAll(async () => {
  server = await buildTestServer();
  ana = server.browser('uno');
  await ana.login(ANA, 'portal2026');
});
beforeEach(() => server.clock.setTo(TUESDAY));
afterAll(() => server.close());

interface Listed {
  readonly documento: string | null;
  readonly documentos: readonly { readonly tipo: string; readonly path: string }[];
}

/** Paths of Ana's documents by kind, as her list has them now. */
async function paths(): Promise<ReadonlyMap<string, string>> {
  const list: Listed[] = (await ana.post('/api/atenciones/listar', { documento: ANA })).json();
  return new Map(list.flatMap(({ documentos }) => documentos.map(({ tipo, path }) => [tipo, path] as const)));
}

async function tokenOf(tipo: string): Promise<string> {
  return (await paths()).get(tipo)?.replace('documento/', '') ?? '';
}

const file = (token: string): string => `/api/documentos/${token}.pdf`;
const open = async (browser: Browser, path: string) => (await browser.post('/api/documentos/abrir', { path })).json();

describe('the file behind a link', () => {
  it('serves a PDF framed by the same origin only and never cached [ROUTE-03, HIST-07, A1]', async () => {
    const token = await tokenOf('Certificado médico');
    const answer = await server.browser('uno').get(file(token));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; object-src 'self'; frame-ancestors 'self'",
    );
    expect(answer.headers['content-disposition']).toMatch(
      /^inline; filename="Certificado m_dico\.pdf"; filename\*=UTF-8''Certificado%20m%C3%A9dico\.pdf$/,
    );
    expect(answer.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1')).toContain('/Lang (es-AR)');
  });

  it('hides the text of a password-protected document with AES-256 [HIST-07]', async () => {
    const pdf = (await ana.get(file(await tokenOf('Resultado de estudios')))).rawPayload.toString('latin1');
    expect(pdf).toMatch(/\/V 5[\s\S]*\/AESV3/);
    expect(pdf).not.toMatch(/Laboratorio|hemoglobina/);
  });

  it('works for fifteen minutes, then never again [A1]', async () => {
    const token = await tokenOf('Indicaciones');
    server.clock.advance(15 * 60_000 - 1_000);
    expect((await ana.get(file(token))).statusCode).toBe(200);
    server.clock.advance(1_000);
    const late = await ana.get(file(token));
    expect([late.statusCode, late.json().error.code]).toEqual([404, 'DOCUMENT_EXPIRED']);
  });

  it('works a minute without a session that may read it, so that a logged link opens nothing [FIXO-17]', async () => {
    const token = await tokenOf('Indicaciones');
    const strangers = server.browser('uno');
    const bruno = server.browser('uno');
    await bruno.login('28444555', 'portal2026');
    server.clock.advance(59_000);
    expect((await strangers.get(file(token))).statusCode).toBe(200);
    server.clock.advance(1_000);
    for (const browser of [strangers, bruno]) {
      const late = await browser.get(file(token));
      expect([late.statusCode, late.json().error.code]).toEqual([404, 'DOCUMENT_EXPIRED']);
      expect(await open(browser, `documento/${token}`)).toEqual({ estado: 'vencido', path: null, nombre: null });
    }
    expect((await ana.get(file(token))).statusCode).toBe(200);
    expect(await open(ana, `documento/${token}`)).toMatchObject({ estado: 'listo', path: `documento/${token}` });
  });

  it('is another unit’s nothing, and a changed letter anywhere makes it nothing [A1, A48]', async () => {
    const token = await tokenOf('Certificado médico');
    expect(refusalOf(await server.browser('dos').get(file(token)))).toEqual([404, 'NOT_FOUND']);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const forged = token.slice(0, at) + other + token.slice(at + 1);
      expect([at, (await ana.get(file(forged))).statusCode]).toEqual([at, 404]);
    }
  });

  it('serves no document at 60 hostile paths [A1]', async () => {
    const token = await tokenOf('Certificado médico');
    const around = [
      '../',
      '..%2f',
      '%2e%2e%2f',
      '%2e%2e/',
      '%252e%252e%252f',
      '..\\',
      '..%5c',
      '....//',
      '.%00./',
      '//evil.example/',
      '/\\evil.example/',
      '@evil.example/',
      '.evil.example/',
      'https:%2f%2fevil.example/',
      'javascript:',
      'data:text/html,',
      'file:///',
      '%2fetc%2fpasswd',
      '%00',
      '\u2025/',
      '\uff0e\uff0e/',
      '%c0%ae%c0%ae/',
      ';/',
      '#',
      '?x=',
      'blob:',
      '%0d%0aX:y',
      ' ',
      '%20',
      '*',
    ];
    const hostile = around.flatMap((sign) => [`${sign}${token}`, `${token}${sign}`]);
    expect(hostile).toHaveLength(60);
    for (const path of hostile) {
      const answer = await server
        .browser('uno')
        .get(`/api/documentos/${path}.pdf`.replace(/[^\x21-\x7e]/g, encodeURIComponent));
      const served = answer.headers['content-type'] === 'application/pdf';
      // A fragment, which a browser cuts off, or a query leaves the address without its `.pdf`.
      expect([path, served, answer.statusCode >= 400]).toEqual([path, false, true]);
    }
    for (const path of hostile.filter((one) => !one.startsWith('/')))
      expect(await open(ana, `documento/${path}`)).toMatchObject({ estado: 'ausente', path: null });
  });

  it('is audited when read or refused, never with its token [R17]', async () => {
    const token = await tokenOf('Certificado médico');
    await ana.get(file(token));
    server.clock.advance(16 * 60_000);
    await ana.get(file(token));
    const rows = await auditTrail(server, eq(audit.action, 'document.read'));
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['ok', 'refused']));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.log.join('')).not.toContain(token);
  });
});

describe('the state of a link for its page', () => {
  it('reports a working link as ready and a foreign one as absent [ROUTE-03]', async () => {
    const path = (await paths()).get('Certificado médico') ?? '';
    expect(await open(server.browser('uno'), path)).toEqual({
      estado: 'listo',
      path,
      nombre: 'Certificado médico',
    });
    expect(await open(server.browser('dos'), path)).toEqual({ estado: 'ausente', path: null, nombre: null });
  });

  it('is expired for strangers and renewed for permitted readers [A1]', async () => {
    const path = (await paths()).get('Certificado médico') ?? '';
    server.clock.advance(16 * 60_000);
    expect(await open(server.browser('uno'), path)).toEqual({ estado: 'vencido', path: null, nombre: null });
    const bruno = server.browser('uno');
    await bruno.login('28444555', 'portal2026');
    expect(await open(bruno, path)).toMatchObject({ estado: 'vencido' });
    const fresh = await open(ana, path);
    expect(fresh).toMatchObject({ estado: 'listo' });
    expect(fresh.path).not.toBe(path);
    expect((await ana.get(file(fresh.path.replace('documento/', '')))).statusCode).toBe(200);
  });
});

describe('a file that is kept', () => {
  const owner = async (): Promise<number> => {
    const [row] = await server.deps.db.select().from(documents).limit(1);
    return row?.ownerId ?? 0;
  };
  const linkTo = async (id: string) => (await documentPaths(server.deps, 1))(id);

  it('is a PDF by its own bytes, whoever keeps it [A1, FIXS-01]', async () => {
    const ownerId = await owner();
    const document = { unit: 1, ownerId, name: 'Mi «foto».png', now: TUESDAY };
    for (const text of ['<html><script>alert(1)</script></html>', '%PDF-1.7 cut off', '<p>%PDF-1.7\n%%EOF', 'GIF89a'])
      await expect(keepDocument(server.deps.db, { ...document, bytes: Buffer.from(text) })).rejects.toMatchObject({
        status: 422,
        code: 'FILE_REFUSED',
      });
    await expect(keepDocument(server.deps.db, { ...document, bytes: PNG })).rejects.toMatchObject({ status: 422 });
    const id = await keepDocument(server.deps.db, { ...document, bytes: Buffer.from('%PDF-1.7\n%%EOF') });
    const token = (await linkTo(id)).replace('documento/', '');
    expect((await ana.get(file(token))).headers['content-disposition']).toContain(
      "filename*=UTF-8''Mi%20%C2%ABfoto%C2%BB.pdf",
    );
    await server.deps.db.delete(documentBytes).where(eq(documentBytes.documentId, id));
    expect(refusalOf(await ana.get(file(token)))).toEqual([404, 'NOT_FOUND']);
  });

  it('converts old images in the worker and reports unreadable ones clearly [FIXS-01]', async () => {
    const { db } = server.deps;
    const ownerId = await owner();
    const place = async (bytes: Buffer) => {
      const row = { unit: 1, ownerId, name: 'foto.png', mime: 'image/png' as const, size: bytes.length };
      const [kept] = await db
        .insert(documents)
        .values({ ...row, sha256: '', createdAt: TUESDAY })
        .returning();
      await db.insert(documentBytes).values({ documentId: kept?.id ?? '', unit: 1, bytes });
      return linkTo(kept?.id ?? '');
    };
    const [whole, broken] = [await place(PNG), await place(pngOf(1, 1, Buffer.from('not zlib!')))];
    const ask = async (path: string) => {
      const got = await ana.get(file(path.replace('documento/', '')));
      const opened = await ana.post('/api/documentos/abrir', { path });
      const code = (answer: typeof got) => (answer.statusCode === 200 ? '' : answer.json().error.code);
      return [got.statusCode, code(got), opened.statusCode, code(opened)];
    };
    for (const path of [whole, broken]) expect(await ask(path)).toEqual([503, 'UNAVAILABLE', 503, 'UNAVAILABLE']);
    const said: string[] = [];
    await keptPictures(server.deps, (event) => said.push(event)).wake();
    expect(said).toEqual(['picture.unreadable']);
    expect(await ask(whole)).toEqual([200, '', 200, '']);
    expect(await ask(broken)).toEqual([422, 'DOCUMENT_UNREADABLE', 422, 'DOCUMENT_UNREADABLE']);
    const served = await ana.get(file(whole.replace('documento/', '')));
    expect(served.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(texts['server.DOCUMENT_UNREADABLE']).toContain('imagen dañada');
  });
});
