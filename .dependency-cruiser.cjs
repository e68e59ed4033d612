/**
 * Who may import whom. The table is architecture's; a row says what a room may reach besides itself. Rooms not listed
 * (tests, stories) may import all. tests/architecture reads this file too and fails when nothing was cruised.
 */
const DOMAIN = 'engine/domain/';
const LANGUAGE = 'engine/language/';
const FLOORS = [DOMAIN, LANGUAGE];
const MAY_IMPORT = {
  schemas: [],
  // Three floors (docs/decisions/0207): each knows itself and what stands before it.
  [DOMAIN]: ['schemas'],
  [LANGUAGE]: [DOMAIN, 'schemas'],
  'engine/portal/': ['engine', 'schemas'],
  // Two browsers and the server between them speak its messages; of screens and tenants it knows nothing. The domain
  // names the statuses that those messages say.
  call: ['engine/domain/attention'],
  renderers: ['call', 'engine', 'schemas'],
  // A generator of style sheets reads the theme it writes out; nothing else of tools/ knows how things look.
  'tools/generators/theme\\.ts': [...FLOORS, 'schemas', 'renderers/theme', 'tools'],
  // The server says how insurers, payment companies and channels are asked, which body a call accepts, and how the page
  // looks that a proxy shows while the portal is away: `tenant try`, `tenant away-pages` and
  // `tenant test` use the same functions.
  'tools/tenant/': [
    ...FLOORS,
    'schemas',
    'tools',
    'server/(features/(channels|eligibility|payments)|platform/outbound|platform/http/contract)/',
    'server/features/forms/accept-body\\.ts',
    'server/platform/(core/(config|operator-error|root-cause)|mail/phone-message|pages/away-page|tenants/tenant-scope)\\.ts',
  ],
  'tools(?!/generators/theme\\.ts|/tenant/)': [...FLOORS, 'schemas', 'tools'],
  server: ['call/(messages|signal-line)\\.ts', ...FLOORS, 'schemas', 'tools/readers'],
  'main\\.tsx': ['engine', 'renderers', 'schemas'],
};
const ROOMS = '^(call|engine|main\\.tsx|renderers|schemas|server|stories|tenants|tests|tools|\\.storybook)';

const arrows = Object.entries(MAY_IMPORT).map(([room, others]) => ({
  name: `${room.replace(/\(.*|\W+$|\\/g, '')}-arrows`,
  severity: 'error',
  comment: `${room} may import itself${others.map((other) => `, ${other}`).join('')} (architecture, section 2)`,
  // A story is a story wherever it stands: it may import all.
  from: { path: `^${room}`, pathNot: '\\.stories\\.tsx$' },
  to: { path: ROOMS, pathNot: [room, ...others].map((other) => `^${other}`) },
}));

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'engine-free-of-react-and-node',
      severity: 'error',
      comment: 'What page, server, tools and tests run alike knows no React; a call neither.',
      from: { path: '^(call/|engine/(?!portal/react/))' },
      to: {
        path: [
          '^(react|react-dom|jotai|ky|@mantine|@rjsf)(/|$)',
          'node_modules/(react|react-dom|jotai|jotai-tanstack-query|ky|@mantine|@rjsf|react-router-dom)/',
        ],
      },
    },
    {
      name: 'engine-free-of-node-builtins',
      severity: 'error',
      from: { path: '^(call|engine|renderers|main\\.tsx)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'schemas-import-nothing',
      severity: 'error',
      from: { path: '^schemas' },
      to: { pathNot: '^schemas' },
    },
    {
      name: 'json-logic-behind-the-rules',
      severity: 'error',
      comment: 'Raw json-logic compares loosely and answers about missing values; only the wrapper may speak to it.',
      from: { pathNot: '^engine/language/rules/' },
      to: { path: 'node_modules/json-logic-js/' },
    },
    {
      name: 'blocks-make-their-own-calls-alone',
      severity: 'error',
      comment:
        'A block is given the calls that its schema declares: only of those is it known that they lead somewhere (blockWithoutEndpoint).',
      from: { path: '^renderers/blocks/', pathNot: '\\.stories\\.tsx$|/(care|paying|index)\\.ts$' },
      to: { path: '^engine/portal/react/use-calls\\.ts$', reachable: true },
    },
    {
      name: 'blocks-know-no-run-time',
      severity: 'error',
      from: { path: '^renderers/(blocks|payments)/' },
      to: { path: '^engine/portal/(react/(contexts|transport|store|portal/)|calls/(caller|transport))' },
    },
    {
      name: 'no-dev-packages-at-run-time',
      severity: 'error',
      from: {
        path: '^(call|engine|renderers|schemas|server|main\\.tsx)',
        pathNot: '\\.stories\\.tsx$|^server/drizzle\\.config\\.ts$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Types too: what two files know of each other belongs into a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      comment:
        'What serves all features knows none; one that adds to AppDeps declares it (features/payments/providers.ts).',
      from: { path: '^server/platform/' },
      to: { path: '^server/(features/|admin/|workers/|[^/]+\\.ts$)' },
    },
    {
      name: 'features-know-no-root',
      severity: 'error',
      comment: 'The root puts features together: routes, kinds of jobs, workers.',
      from: { path: '^server/features/' },
      to: { path: '^server/(admin/|workers/|[^/]+\\.ts$)' },
    },
    {
      name: 'features-by-their-index',
      severity: 'error',
      comment: 'A feature lists in index.ts what others may use; the rest can change without them.',
      from: { path: '^server/features/([^/]+)/' },
      to: { path: '^server/features/[^/]+/', pathNot: '^server/features/($1/|[^/]+/index\\.ts$)' },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|storybook-static)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
    },
  },
};
