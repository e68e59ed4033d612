import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, defineConfig } from 'vite';
import { chunkReport } from './tools/vite/chunk-report.ts';
import { dropDisplayNames } from './tools/vite/drop-display-names.ts';
import { fewFiles } from './tools/vite/few-files.ts';
import { jpeg2000 } from './tools/vite/jpeg2000.ts';
import { readyJudges } from './tools/vite/ready-judges.ts';
import { tenantPage } from './tools/vite/tenant-page.ts';

const stub = (name: string): string => fileURLToPath(new URL(`renderers/stubs/${name}.ts`, import.meta.url));

/**
 * What the page must not pay for: parts of RJSF that no form of ours can reach (54 kB gz). Each stub says what it stands
 * in for. RJSF is pinned, and the tests of renderers/fields run on the stubs too.
 */
export const aliases: Alias[] = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: stub('markdown-to-jsx') },
  // The build for phones whose browser is some years old.
  { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
  { find: 'fast-uri', replacement: stub('fast-uri') },
  { find: /^@x0k\/json-schema-merge(\/lib\/array)?$/, replacement: stub('json-schema-merge') },
  // How RJSF chooses among alternatives, and what it would leave out of the data: each asked for by a name of its own.
  {
    find: /^\.\/(getClosestMatchingOption|getFirstMatchingOption|findSelectedOptionInXxxOf|toPathSchema|omitExtraData)\.js$/,
    replacement: stub('rjsf-alternatives'),
  },
  // Ours are flat: there is nothing to follow or to decide before one is drawn.
  { find: './retrieveSchema.js', replacement: stub('rjsf-flat-schema') },
  { find: /^\.\.?\/findSchemaDefinition\.js$/, replacement: stub('rjsf-references') },
  { find: /^\.\.?\/deepEquals\.js$/, replacement: stub('rjsf-deep-equals') },
  { find: './sanitizeDataForNewSchema.js', replacement: stub('rjsf-alternatives') },
  // Imported by RJSF's Form under this name; nothing else has one.
  { find: /^\.\.\/getDefaultRegistry\.js$/, replacement: stub('rjsf-registry') },
];

/** dayjs as modules: its other form needs a helper of the bundler, which would then be a file of the first view's own. */
const dayjsModules: Alias[] = [
  { find: /^dayjs$/, replacement: 'dayjs/esm/index.js' },
  { find: /^dayjs\/locale\/(\w+)\.js$/, replacement: 'dayjs/esm/locale/$1.js' },
  { find: /^dayjs\/plugin\/(\w+)\.js$/, replacement: 'dayjs/esm/plugin/$1/index.js' },
];

/** The page's rules are compiled ones. Tests, tools and the server look at the shape of each once more. */
const compiledRules: Alias[] = [{ find: /^\.\/structure\.ts$/, replacement: stub('sound-rules') }];

/** What stands on the page once somebody is signed in, and what may stand before it. */
const POPUPS = ['renderers/shell/popups/popups.ts', 'react/dialogs/Popups.tsx'];
/** What people work with on the pages behind the first one. */
const WORK = ['renderers/nodes/work.ts'];
const AREA = ['renderers/nodes/private.ts', 'react/screens/frame-chunk.ts', 'react/data/queries.ts'];

/**
 * The page fetches the portal and how it looks first of all, beside its tenant. The rest by who waits for it: a visitor
 * who acts, a form, any page, somebody who is signed in; what they share with one who comes sooner is no reason to fetch
 * all of theirs.
 */
const firstView = fewFiles('renderers/portal.ts', [
  { name: 'open-transport', of: ['react/boot/open-transport.ts', 'calls/lazy-request.ts', 'actions/handlers.ts'] },
  { name: 'form-parts', of: [...AREA, ...WORK, ...POPUPS], and: ['fields/edit/FormEditor.tsx'], styles: 'portal' },
  { name: 'form-parts', of: ['controls/rare-controls.ts'], and: ['fields/edit/FormEditor.tsx'], styles: 'portal' },
  { name: 'parts', of: [...AREA, ...WORK, ...POPUPS], and: ['nodes/beside.ts', 'controls/rare-controls.ts'] },
  // What both stand on is in neither: dialogs come to visitors without an area, and an area stands before its dialogs.
  { name: 'parts', of: AREA, and: POPUPS },
  { name: 'beside', of: ['nodes/beside.ts'], styles: 'parts' },
  { name: 'popups', of: POPUPS, styles: 'parts' },
  { name: 'private', of: AREA },
  { name: 'work', of: WORK },
]);

/** Steps and the history that counts them stand in one file, though long forms share the history: the first view names one less. */
const steps = {
  name: 'steps',
  test: /engine\/react\/(step-history|nodes\/(StepsNode|kept-steps))\.tsx?$/,
  includeDependenciesRecursively: false,
};

/** A class of a sheet: unique by its sheet. The line it stands on, which Vite adds, is paid for with each name in scripts and sheets. */
function scopedName(name: string, file: string): string {
  const sheet = relative(fileURLToPath(new URL('.', import.meta.url)), file);
  return `_${name}_${createHash('sha256').update(sheet).digest('base64url').slice(0, 4)}`;
}

/** Where `npm run dev` finds the backend; the page of the dev server stands before it. */
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';

/**
 * Two builds from one file: the page to dist/client, and with `--ssr` the reference backend to dist/server. What the
 * page is made of goes to dist/chunks.json, for the size gate and the bench.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'spa',
  plugins: isSsrBuild
    ? [readyJudges()]
    : [
        react(),
        dropDisplayNames(),
        firstView.plugin,
        jpeg2000(),
        chunkReport('dist/chunks.json'),
        tenantPage(backend, () => readFile('index.html', 'utf8')),
      ],
  css: { modules: { generateScopedName: scopedName } },
  resolve: { alias: [...aliases, ...dayjsModules, ...(isSsrBuild ? [] : compiledRules)] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
        // Beside the server, the thread that compiles tenants for it, and the commands of tools/run.mjs.
        rolldownOptions: {
          input: {
            start: 'server/start.ts',
            'compile-worker': 'server/tenants/compile-worker.ts',
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
        // tests/size is the judge of bytes; the PDF viewer is large and comes only with a document.
        chunkSizeWarningLimit: 1500,
        // Browsers of the target preload modules themselves, and the policy has no room for an inline helper.
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: [...firstView.groups, steps] } } },
        // font-src is 'self': a font inlined as data: would be refused.
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
