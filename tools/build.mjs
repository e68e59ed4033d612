#!/usr/bin/env node
// @ts-check
/**
 * `npm run build`: builds the page to dist/client and the reference backend to dist/server. With `--if-stale` only if
 * the sources changed since the last build, compared by content instead of dates, so that clones, switched branches and
 * copied folders work. Tenants are not part of a build: the server compiles them.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Everything that goes into the bundles. A missing folder would leave a stale build; an extra one only costs a build.
 */
const SOURCES = [
  'call',
  'engine',
  'schemas',
  'renderers',
  'server',
  'tools/readers',
  'tools/vite',
  'tools/placeholder-images',
  'tools/tenant',
  'tools/tenant.ts',
  'public',
  'main.tsx',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const MADE = [
  'dist/client/index.html',
  'dist/client/.vite/manifest.json',
  'dist/server/start.js',
  'dist/server/compile-worker.js',
  'dist/server/pdf-worker.js',
  'dist/server/admin.js',
  'dist/server/tally-own-values.js',
  'dist/server/tenant.js',
  'dist/server/draw-view.js',
];
/** Said where only the packages of production are installed, which cannot build. */
export const BUILD_AGAIN = 'Para construirlo: npm ci && npm run build && npm prune --omit=dev';

const STAMP = 'dist/signature';

/**
 * @param {string} path relative to the root
 * @returns {string[]} the files at or under it, in a fixed order
 */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/**
 * @param {readonly string[]} [sources] files and folders relative to the root, by default those of the bundles
 * @returns {string} one hash of the names and contents of all sources
 */
export function signature(sources = SOURCES) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {'fresh' | 'missing' | 'stale' | 'shipped'} `shipped`: an installed build without its sources */
export function buildState() {
  const made = MADE.every((file) => existsSync(join(root, file)));
  if (!existsSync(join(root, 'main.tsx'))) return made ? 'shipped' : 'missing';
  if (!made || !existsSync(join(root, STAMP))) return 'missing';
  return readFileSync(join(root, STAMP), 'utf8') === signature() ? 'fresh' : 'stale';
}

/** Builds both bundles. The stamp is written last, so that an interrupted build does not count as complete. */
export async function build() {
  for (const entry of ['index.html', 'main.tsx', 'server/start.ts', 'server/platform/tenants/compile-worker.ts']) {
    if (!existsSync(join(root, entry))) throw new Error(`falta ${entry}: sin él no hay qué construir`);
  }
  const { build: bundle } = await import('vite').catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`faltan los paquetes de desarrollo. ${BUILD_AGAIN}`);
  });
  const before = signature();
  rmSync(join(root, STAMP), { force: true });
  const common = /** @type {const} */ ({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await bundle(common);
  await bundle({ ...common, build: { ssr: true } });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, STAMP), before);
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const state = buildState();
  if (process.argv.includes('--if-stale') && (state === 'fresh' || state === 'shipped')) process.exit(0);
  const started = Date.now();
  const why = {
    missing: 'todavía no está construido',
    stale: 'las fuentes cambiaron',
    fresh: 'a pedido',
    shipped: 'a pedido',
  };
  console.log(`Construyendo el portal (${why[state]})…`);
  try {
    await build();
    console.log(`Construido en ${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} s.`);
  } catch (error) {
    console.error(`No se pudo construir: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
