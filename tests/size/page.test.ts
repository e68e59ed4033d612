import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { AREA_TEXTS } from '../../engine/language/screens/delivery/split-artifact.ts';
import { AREA, readAreaFiles } from '../../server/platform/pages/area-files.ts';
import { readPageFiles } from '../../server/platform/pages/page-files.ts';
import { baseTexts as texts } from '../../stories/base-texts.ts';
import {
  entryOf,
  fetchedLater,
  fileOf,
  gzipped,
  neededBy,
  ownerOf,
  readBuiltPage,
  sent,
  stylesOf,
} from '../../tools/vite/page-weight.ts';
import { root } from '../architecture/sources.ts';

/** Bytes on the wire (1 kB = 1000 bytes) of a page until its form can be sent (docs/decisions/0008). */
const SCRIPTS = 171_800;
/** The same, compressed with gzip. */
const STYLES = 25_000;
/** Scripts and sheets of a signed-in person's first page: with its documents, pictures and calls, 25 requests (issue 13). */
const FILES_OF_AN_AREA = 9;

/** Modules that the first screen must never load: viewers, the oracle of the tests, calendars, video. */
const LATER_OR_NEVER =
  /node_modules\/(pdfjs-dist|react-pdf|ajv|@rjsf\/validator-ajv8|dayjs|@mantine\/dates|markdown-to-jsx)\//;
const NEVER =
  /node_modules\/(ajv|@rjsf\/validator-ajv8|@mantine\/dates|markdown-to-jsx|json-schema-to-typescript|msw)\//;

describe('bytes of the built page', () => {
  const page = readBuiltPage(root);
  const first = neededBy(page, entryOf(page));
  const modulesOf = (files: Iterable<string>) =>
    [...files].flatMap((file) => Object.keys(page.chunks[file]?.modules ?? {}));

  it('reads a real build', () => {
    expect(modulesOf(first).some((module) => module.includes('node_modules/react-dom/'))).toBe(true);
  });

  it(`loads at most ${SCRIPTS / 1000} kB of scripts, in one file: with them the sign-in form can be sent [LOGIN-01]`, () => {
    expect([...first]).toHaveLength(1);
    expect(modulesOf(first)).toEqual(
      expect.arrayContaining(['renderers/fields/edit/FormEditor.tsx', 'engine/portal/react/boot/transport.ts']),
    );
    expect(sent(page, first)).toBeLessThanOrEqual(SCRIPTS);
  });

  it('names the licences of every bundled package and typeface, and links them [FIXO-23]', async () => {
    const files = await readPageFiles(page.folder);
    const app = fastify().get('/', (request, reply) => files?.notices?.send(request, reply));
    const told = (await app.inject('/')).body;
    const bundled = Object.values(page.chunks).flatMap(({ modules }) => Object.keys(modules));
    const packages = new Set(bundled.flatMap((module) => (module.includes('node_modules/') ? [ownerOf(module)] : [])));
    expect(packages.size).toBeGreaterThan(30);
    const named = [...packages, '@fontsource-variable/public-sans'];
    expect(named.filter((name) => !told.includes(`\n## ${name} - `))).toEqual([]);
    expect(told).toContain('SIL Open Font License');
    expect(files?.index).toContain('<link rel="license" href="/licencias.md"');
  });

  it('sends it as the build compressed it to a browser that takes Brotli', async () => {
    const files = await readPageFiles(page.folder);
    const name = entryOf(page).replace('assets/', '');
    const app = fastify().get('/', (request, reply) => files?.asset(name)?.send(request, reply));
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.byteLength).toBe(sent(page, [entryOf(page)]));
    expect(brotliDecompressSync(rawPayload)).toEqual(readFileSync(`${page.folder}/assets/${name}`));
  });

  it('names it and its styles in the first bytes of the page', () => {
    const html = readFileSync(`${page.folder}/index.html`, 'utf8');
    // The link to the licences loads nothing.
    const loaded = html.replace(/<link rel="license"[^>]*>/, '');
    const named = [...loaded.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file);
    expect(named.toSorted()).toEqual([...first, ...stylesOf(page, first)].toSorted());
  });

  it(`draws the first page of a signed-in user from at most ${FILES_OF_AN_AREA} files [HOME-01]`, () => {
    const asked = AREA.flatMap((module) => [...neededBy(page, fileOf(page, module))]);
    const files = new Set([...first, ...asked]);
    expect(files.size + stylesOf(page, files).size).toBeLessThanOrEqual(FILES_OF_AN_AREA);
  });

  it('lists exactly the needed files for a signed-in page [HOME-01]', async () => {
    const { scripts, styles } = await readAreaFiles(page.folder);
    const needed = new Set(AREA.flatMap((module) => [...neededBy(page, fileOf(page, module))]));
    const later = /\/(@mantine|@floating-ui|popups|dayjs|table)\//;
    expect(modulesOf(needed).filter((module) => later.test(module) && !module.endsWith('.css'))).toEqual([]);
    expect(scripts.toSorted()).toEqual([...needed].map((file) => `/${file}`).toSorted());
    expect(styles.toSorted()).toEqual([...stylesOf(page, needed)].map((file) => `/${file}`).toSorted());
  });

  it('contains no texts of an area before sign-in', () => {
    const ours = modulesOf(first).filter((module) => /^(engine|renderers|call)\/.*\.tsx?$/.test(module));
    expect(ours.length).toBeGreaterThan(100);
    const said = ours.flatMap((module) =>
      [...readFileSync(root + module, 'utf8').matchAll(/['"`]([a-z]+\.[\w.]+)['"`]/g)].map(([, code = '']) => code),
    );
    expect(said.filter((code) => AREA_TEXTS.test(code) && code in texts)).toEqual([]);
  });

  it('fills in a form without Mantine', () => {
    expect(modulesOf(first).filter((module) => module.includes('node_modules/@mantine'))).toEqual([]);
  });

  it(`needs at most ${STYLES / 1000} kB of styles for the first view`, () => {
    const styles = stylesOf(page, first);
    expect(styles.size).toBeGreaterThan(0);
    expect(gzipped(page, styles)).toBeLessThanOrEqual(STYLES);
  });

  it('keeps viewers, calendars and form rules out of the first screen', () => {
    expect(modulesOf(first).filter((module) => LATER_OR_NEVER.test(module))).toEqual([]);
  });

  it('never ships the oracle of the tests nor a Markdown renderer', () => {
    expect(modulesOf([...first, ...fetchedLater(page)]).filter((module) => NEVER.test(module))).toEqual([]);
  });
});
