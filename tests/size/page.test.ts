import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREA_TEXTS } from '../../engine/delivery/split-artifact.ts';
import { readAreaFiles } from '../../server/pages/area-files.ts';
import texts from '../../tenants/_base/texts.json' with { type: 'json' };
import {
  fetchedLater,
  fileOf,
  gzipped,
  neededBy,
  readBuiltPage,
  signInFiles,
  stylesOf,
} from '../../tools/vite/page-weight.ts';
import { root } from '../architecture/sources.ts';

/** Bytes on the wire (threats, section 4, as agreed in the brief): gzip, 1 kB = 1000 bytes. */
const BY_ITSELF = 126_000;
/** With what comes when somebody moves towards the form (docs/decisions/0115). */
const WITH_THE_FORM = 150_000;
const STYLES = 25_000;
/** Scripts and sheets of a signed-in person's first page: with its documents, pictures and calls, 25 requests (issue 13). */
const FILES_OF_AN_AREA = 9;

/** What the first screen must never carry: viewers, the oracle of the tests, calendars, video. */
const LATER_OR_NEVER =
  /node_modules\/(pdfjs-dist|react-pdf|ajv|@rjsf\/validator-ajv8|dayjs|@mantine\/dates|markdown-to-jsx)\//;
const NEVER =
  /node_modules\/(ajv|@rjsf\/validator-ajv8|@mantine\/dates|markdown-to-jsx|json-schema-to-typescript|msw)\//;

describe('bytes of the built page', () => {
  const page = readBuiltPage(root);
  const { frame, form } = signInFiles(page);
  const first = new Set([...frame, ...form]);
  const modulesOf = (files: Iterable<string>) =>
    [...files].flatMap((file) => Object.keys(page.chunks[file]?.modules ?? {}));

  it('reads a real build', () => {
    expect(modulesOf(first).some((module) => module.includes('node_modules/react-dom/'))).toBe(true);
  });

  it(`[LOGIN-01] loads at most ${BY_ITSELF / 1000} kB of scripts by itself: with them the sign-in form can be filled in`, () => {
    expect(modulesOf(frame)).toEqual(
      expect.arrayContaining([
        'renderers/fields/FirstForm.tsx',
        'renderers/fields/controls/TextControl.tsx',
        'renderers/fields/controls/PasswordControl.tsx',
      ]),
    );
    expect(gzipped(page, frame)).toBeLessThanOrEqual(BY_ITSELF);
  });

  it(`needs at most ${WITH_THE_FORM / 1000} kB of scripts for the sign-in page with all its form stands on`, () => {
    expect(form.size).toBeGreaterThan(0);
    expect(gzipped(page, first)).toBeLessThanOrEqual(WITH_THE_FORM);
  });

  it('has all of it in two files, since many small ones compress worse', () => {
    expect([...frame]).toHaveLength(2);
  });

  it('names both, and their styles, in the first bytes of the page: neither waits for the other to be read', () => {
    const html = readFileSync(`${page.folder}/index.html`, 'utf8');
    const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file);
    expect(named.toSorted()).toEqual([...frame, ...stylesOf(page, frame)].toSorted());
  });

  it(`[HOME-01] draws the first page of somebody who is signed in from at most ${FILES_OF_AN_AREA} files`, () => {
    const asked = [
      'engine/react/boot/open-transport.ts',
      'engine/calls/lazy-request.ts',
      'engine/actions/handlers.ts',
      'engine/react/data/queries.ts',
      'engine/react/screens/frame-chunk.ts',
      'renderers/nodes/private.ts',
    ].flatMap((module) => [...neededBy(page, fileOf(page, module))]);
    const files = new Set([...frame, ...asked]);
    expect(files.size + stylesOf(page, files).size).toBeLessThanOrEqual(FILES_OF_AN_AREA);
  });

  it('[HOME-01] has all of those named in the first bytes of a signed-in page, and none that it does not need', async () => {
    const { scripts, styles } = await readAreaFiles(page.folder);
    const asked = ['renderers/nodes/private.ts', 'renderers/nodes/beside.ts'];
    const needed = new Set(asked.flatMap((module) => [...neededBy(page, fileOf(page, module))]));
    const later = /\/(@mantine|@floating-ui|popups|dayjs|table)\//;
    expect(modulesOf(needed).filter((module) => later.test(module) && !module.endsWith('.css'))).toEqual([]);
    expect(scripts.toSorted()).toEqual([...needed].map((file) => `/${file}`).toSorted());
    expect(styles.toSorted()).toEqual([...stylesOf(page, needed)].map((file) => `/${file}`).toSorted());
  });

  it('says nothing, before somebody signs in, of what comes with an area', () => {
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

  it('draws the frame without Mantine, RJSF, ky and the analysis of patterns', () => {
    const later =
      /node_modules\/(@mantine|@rjsf|ky|@tanstack|@floating-ui)\/|engine\/(rules\/(check|pattern)|compile)\//;
    expect(modulesOf(frame).filter((module) => later.test(module))).toEqual([]);
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
