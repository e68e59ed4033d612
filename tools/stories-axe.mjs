#!/usr/bin/env node
// @ts-check
/**
 * Opens every story of the built catalogue in Chromium and reads the reports of Storybook and its accessibility addon:
 * an error of rendering or of a play function, or a WCAG violation, fails the story. Two pages share the list; stories
 * are switched inside the page, which is ten times faster than loading each.
 *
 *   node tools/browser.mjs --exec node tools/stories-axe.mjs [--only=<text in title or id>] [--sample | --rest]
 *     [--report=<file>]
 *
 * `--sample` takes each moment of the tenants' screens at one tenant: tenants differ in words and colours, which the
 * compiler checks. `--rest` takes those that the sample leaves out. `npm test` looks at the sample and `npm run prove`
 * at the rest.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './build.mjs';

/**
 * @typedef {{ id: string, title: string, name: string, type: string, tags?: string[] }} Story
 * @typedef {{ status: string, reporters: { type: string, status: string, result?: { violations?: { id: string, help: string, nodes: { html: string }[] }[] } }[], exceptions: string[] }} Finished
 * @typedef {(event: Finished & { storyId: string, message?: string, title?: string }) => void} Listener
 * @typedef {{ channel: { on: (event: string, listen: Listener) => void, off: (event: string, listen: Listener) => void, emit: (event: string, value: unknown) => void }, ready: () => Promise<unknown> }} Preview
 */

const folder = join(root, 'storybook-static');
const PAGES = 2;
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** @param {string} name */
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

/** @returns {Promise<{ url: string, close: () => void }>} the catalogue on a free port of this machine */
function serve() {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

/**
 * @param {Story[]} list
 * @returns {Story[]} each moment of the tenants' screens for one tenant, another one for each moment
 */
function sampled(list) {
  /** @type {Map<string, Story[]>} */
  const moments = new Map();
  for (const story of list) {
    const screen = story.tags?.find((tag) => tag.startsWith('screen:'));
    if (screen === undefined) continue;
    const moment = `${screen} ${story.name}`;
    moments.set(moment, [...(moments.get(moment) ?? []), story]);
  }
  const left = new Set(
    [...moments.values()].flatMap((same, turn) => same.filter((_, index) => index !== turn % same.length)),
  );
  return list.filter((story) => !left.has(story));
}

/** @returns {Story[]} stories of the catalogue, filtered by --only, and by --sample or --rest */
function stories() {
  const index = join(folder, 'index.json');
  if (!existsSync(index)) throw new Error('no hay un catálogo construido: corré npm run build-storybook');
  const only = (option('only') ?? '').toLowerCase();
  const { entries } = /** @type {{ entries: Record<string, Story> }} */ (JSON.parse(readFileSync(index, 'utf8')));
  const listed = Object.values(entries).filter(
    ({ type, id, title }) => type === 'story' && `${title} ${id}`.toLowerCase().includes(only),
  );
  if (process.argv.includes('--sample')) return sampled(listed);
  if (!process.argv.includes('--rest')) return listed;
  const seen = new Set(sampled(listed));
  return listed.filter((story) => !seen.has(story));
}

/**
 * Runs in the page: shows a story and waits for its end. Storybook reports a story that throws as finished too, so
 * exceptions are collected separately.
 * @param {string} storyId
 * @returns {Promise<Finished>}
 */
function showStory(storyId) {
  const { channel } = /** @type {Preview} */ (Reflect.get(window, '__STORYBOOK_PREVIEW__'));
  const broken = [
    'storyThrewException',
    'storyErrored',
    'storyMissing',
    'playFunctionThrewException',
    'unhandledErrorsWhilePlaying',
  ];
  return new Promise((resolve, reject) => {
    /** @type {string[]} */
    const exceptions = [];
    /** @type {Map<string, Listener>} */
    const listeners = new Map(
      broken.map((event) => [event, (fault) => exceptions.push(`${event}: ${fault?.message ?? fault?.title ?? ''}`)]),
    );
    const end = () => {
      clearTimeout(timer);
      for (const [event, listen] of listeners) channel.off(event, listen);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error([...exceptions, 'no terminó en 30 s'].join('; ')));
    }, 30_000);
    listeners.set('storyFinished', (finished) => {
      if (finished.storyId !== storyId) return;
      end();
      resolve({ status: finished.status, reporters: finished.reporters, exceptions });
    });
    for (const [event, listen] of listeners) channel.on(event, listen);
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
}

/** @param {Finished} finished @returns {string[]} problems of the story; empty if it passes */
function problemsOf({ status, reporters, exceptions }) {
  if (exceptions.length > 0) return exceptions;
  const a11y = reporters.find(({ type }) => type === 'a11y');
  if (!a11y) return ['el complemento de accesibilidad no la revisó'];
  const violations = (a11y.result?.violations ?? []).map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')})`,
  );
  if (violations.length > 0) return violations;
  return status === 'success' ? [] : [`terminó en ${status}`];
}

const list = stories();
const { url, close } = await serve();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
});
/** @type {Map<string, string[]>} */
const failures = new Map();
const queue = [...list];

/**
 * Error of pdf.js's worker when a viewer closes while a file opens; harmless, since no code awaits that file any more.
 */
const CLOSED_WHILE_OPENING = 'Worker was terminated';

/** Takes stories from the queue in one page until it is empty. */
async function walk() {
  const page = await browser.newPage({ locale: 'es-AR', reducedMotion: 'reduce' });
  // Chromium requests it by itself.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', ({ message }) => message !== CLOSED_WHILE_OPENING && errors.push(`error: ${message}`));
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && errors.push(`consola: ${message.text().slice(0, 300)} ${message.location().url}`),
  );
  // Without a story: Storybook reloads the page when it gets another story while still drawing the first.
  await page.goto(`${url}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window);
  await page.evaluate(() => /** @type {Preview} */ (Reflect.get(window, '__STORYBOOK_PREVIEW__')).ready());
  for (let story = queue.shift(); story; story = queue.shift()) {
    errors.length = 0;
    const found = await page.evaluate(showStory, story.id).then(problemsOf, (error) => [String(error)]);
    const problems = [...found, ...errors];
    if (problems.length > 0) failures.set(`${story.title} › ${story.name}`, problems);
  }
  await page.close();
}

const started = Date.now();
await Promise.all(Array.from({ length: PAGES }, walk));
await browser.close();
close();

for (const [name, problems] of failures)
  console.error(`✗ ${name}\n${problems.map((line) => `    ${line}`).join('\n')}`);
const report = {
  passed: list.length - failures.size,
  failed: failures.size,
  broken: [...failures].map(([name, [first = '']]) => `${name}\n    ${first}`),
};
if (list.length === 0) {
  console.error('El catálogo no tiene historias que revisar.');
  report.failed = 1;
}
const file = option('report');
if (file) writeFileSync(file, JSON.stringify(report));
console.log(
  `${list.length} historias en ${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} s: ${report.passed} bien, ${report.failed} mal.`,
);
process.exitCode = report.failed > 0 ? 1 : 0;
