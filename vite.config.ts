import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, defineConfig } from 'vite';
import { brotliFiles } from './tools/vite/brotli-files.ts';
import { chunkReport } from './tools/vite/chunk-report.ts';
import { dropDisplayNames } from './tools/vite/drop-display-names.ts';
import { fontNotices } from './tools/vite/font-notices.ts';
import { jpeg2000 } from './tools/vite/jpeg2000.ts';
import { readyValidators } from './tools/vite/ready-validators.ts';
import { tenantPage } from './tools/vite/tenant-page.ts';

const stub = (name: string): string => fileURLToPath(new URL(`renderers/stubs/${name}.ts`, import.meta.url));

/**
 * Stubs for packages that RJSF imports and no form can reach, and the build of pdf.js for older phones. Each stub names
 * its package.
 */
export const aliases: Alias[] = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: stub('markdown-to-jsx') },
  { find: 'fast-uri', replacement: stub('fast-uri') },
  { find: /^@x0k\/json-schema-merge(\/lib\/array)?$/, replacement: stub('json-schema-merge') },
  { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
];

/**
 * Uses the ES modules of dayjs: its CommonJS build needs a helper of the bundler, which would become an extra file of
 * the first view.
 */
const dayjsModules: Alias[] = [
  { find: /^dayjs$/, replacement: 'dayjs/esm/index.js' },
  { find: /^dayjs\/locale\/(\w+)\.js$/, replacement: 'dayjs/esm/locale/$1.js' },
  { find: /^dayjs\/plugin\/(\w+)\.js$/, replacement: 'dayjs/esm/plugin/$1/index.js' },
];

/** Stub for the page, whose rules were checked by the compiler. Tests, tools and the server check their shape again. */
const compiledRules: Alias[] = [{ find: /^\.\/structure\.ts$/, replacement: stub('sound-rules') }];

/**
 * A CSS class name, unique by its file. Vite's default adds the line, which costs bytes for each name in scripts and
 * style sheets.
 */
function scopedName(name: string, file: string): string {
  const sheet = relative(fileURLToPath(new URL('.', import.meta.url)), file);
  return `_${name}_${createHash('sha256').update(sheet).digest('base64url').slice(0, 4)}`;
}

/** Licence texts of the packages that the page holds; the server sends the file at this name. */
const NOTICES = 'licencias.md';

/** Says nothing of how long plugins took: on a slow machine that reads as a fault of the build. */
const checks = { bundlerTimings: false };

/** Address of the backend for `npm run dev`, whose server proxies to it. */
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';

/**
 * Two builds from one file: the page to dist/client, and with `--ssr` the reference backend to dist/server.
 * dist/chunks.json lists the page's contents for the size gate and the bench.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'spa',
  plugins: isSsrBuild
    ? [readyValidators()]
    : [
        react(),
        dropDisplayNames(),
        jpeg2000(),
        fontNotices(NOTICES),
        chunkReport('dist/chunks.json'),
        brotliFiles(),
        tenantPage(backend, () => readFile('index.html', 'utf8')),
      ],
  css: { modules: { generateScopedName: scopedName } },
  // Bundled, so that unused modules fall away: one of RJSF's imports a package that it lists for its own development.
  ssr: { noExternal: ['@rjsf/core'] },
  resolve: { alias: [...aliases, ...dayjsModules, ...(isSsrBuild ? [] : compiledRules)] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
        // Extra entries: the threads that compile tenants and judge PDFs, and the commands of tools/run.mjs.
        rolldownOptions: {
          checks,
          input: {
            start: 'server/start.ts',
            'compile-worker': 'server/platform/tenants/compile-worker.ts',
            'pdf-worker': 'server/platform/files/pdf/pdf-worker.ts',
            admin: 'server/admin.ts',
            'tally-own-values': 'server/tally-own-values.ts',
            tenant: 'tools/tenant.ts',
            'draw-view': 'renderers/draw-view.tsx',
          },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        license: { fileName: NOTICES },
        // tests/size checks sizes; the PDF viewer is large and loads only with a document.
        chunkSizeWarningLimit: 1500,
        // Target browsers preload modules themselves, and the content security policy forbids an inline polyfill.
        modulePreload: { polyfill: false },
        // One file for the start of every page: many small ones compress worse, and each costs a round trip.
        rolldownOptions: { checks, output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
        // font-src is 'self', so a font inlined as data: would be refused.
        assetsInlineLimit: (file: string) => (/\.(woff2?|ttf)$/.test(file) ? false : undefined),
      },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/api/': { target: backend, ws: true },
      '^/t/': { target: backend },
      '^/demo/': { target: backend },
    },
  },
}));
