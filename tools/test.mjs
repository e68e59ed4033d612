#!/usr/bin/env node
// @ts-check
/**
 * `npm test`, `npm run test:quick`, `npm run check`, `npm run prove` and `npm run soak`: runs stages in order and times
 * each. The first failure ends the run, except on CI (`CI`), where all stages run so that one run reports everything.
 * CI also retries a failed test once; a test that passes only then is listed below the table as a race to fix. Units and
 * the server's tests run in a shuffled order, whose seed is printed there: `TEST_SEED=8 npm test` tries another. Failures are
 * listed there too, with the first lines of the reason, because CI often keeps only the end of the output; the same text
 * is written to `.cache/verdicts/<plan>.txt`. The last line is the sum of all tests: `N passed, N failed`. A gate without
 * tests of its own (types, format) counts as one. Usage: `node tools/test.mjs [check|quick|test|prove|soak]
 * [--only=unidad,e2e] [--since=main]`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './build.mjs';
import { NONE, ofPlaywright, ofStories, ofVitest } from './test-counts.mjs';
import { testsOfChanges } from './tests-of-changes.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ name: string, run: string[], counts?: (json: string) => Counts }} Stage `counts` reads the stage's JSON report
 * @typedef {{ stage: Stage, state: 'bien' | 'FALLÓ' | 'no corrió', seconds: number, counts: Counts }} Result
 */

const reports = join(root, '.cache/test');
/** @param {string} name */
const reportOf = (name) => join(reports, `${name}.json`);

/** @param {string} name @param {string[]} projects @param {string[]} [before] @param {string[]} [more] @returns {Stage} */
const vitest = (name, projects, before = [], more = []) => ({
  name,
  run: [
    ...before,
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tools/unhandled-errors.reporter.mjs',
    `--outputFile.json=${reportOf(name)}`,
    ...more,
  ],
  counts: (report) => ofVitest(report, unhandledOf(name)),
});

/** @param {string} name of a stage of Vitest @returns {string[]} the errors that no test caught (tools/unhandled-errors.reporter.mjs) */
function unhandledOf(name) {
  const file = `${reportOf(name)}.errors`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** @param {string} name @param {string[]} [args] @returns {Stage} */
const playwright = (name, args = []) => ({
  name,
  run: ['node', 'tools/browser.mjs', '--exec', 'playwright', 'test', ...args],
  counts: ofPlaywright,
});

/**
 * TypeScript 7 checks types in a third of the time; `typescript` stays at 6 for tools that use its API, which 7 lacks.
 * Both name their command tsc, so it is run by its file.
 */
const types = ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p'];

/** @type {Stage[]} */
const check = [
  { name: 'estilo', run: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'tipos', run: [...types, 'tsconfig.json'] },
  { name: 'tipos de tools', run: [...types, 'tsconfig.tools.json'] },
  {
    name: 'fronteras',
    run: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'call',
      'engine',
      'renderers',
      'schemas',
      'server',
      'tools',
      'main.tsx',
    ],
  },
  { name: 'sin uso', run: ['knip'] },
  { name: 'prosa', run: ['node', 'tools/prose.mjs'] },
  { name: 'documentos', run: ['tsx', 'tools/tenant.ts', 'format', '--check'] },
];
/**
 * Gates without the import boundaries: these run with the units, which also check that every file was read
 * (tests/architecture/boundaries.test.ts).
 */
const gates = check.filter(({ name }) => name !== 'fronteras');

/** @type {Stage} */
const built = { name: 'construcción', run: ['node', 'tools/build.mjs', '--if-stale'] };

/** @type {Stage} */
const catalogue = { name: 'catálogo', run: ['node', 'tools/catalogue.mjs'] };

/** @param {string} name @param {string[]} [args] @returns {Stage} */
const stories = (name, args = []) => ({
  name,
  run: ['node', 'tools/browser.mjs', '--exec', 'node', 'tools/stories-axe.mjs', ...args, `--report=${reportOf(name)}`],
  counts: ofStories,
});

/** @returns {Stage[]} the tests of what changed since `--since`, by default of uncommitted changes */
function ofChanges() {
  const since = process.argv.find((arg) => arg.startsWith('--since='))?.slice('--since='.length);
  const { tests, left } = testsOfChanges(root, since);
  if (left > 0) console.log(`Otros ${left} archivos de pruebas dependen de lo que cambió: los corre npm test.`);
  return tests.length === 0
    ? []
    : [vitest('lo que cambió', ['unit', 'dom', 'isolated', 'server-pg'], [], ['--passWithNoTests', ...tests])];
}

/** @type {Record<string, Stage[]>} */
const plans = {
  check,
  quick: [
    ...check.filter(({ name }) => name === 'estilo' || name === 'tipos'),
    ...(process.argv.includes('quick') ? ofChanges() : []),
  ],
  test: [
    ...gates,
    vitest('unidad', ['unit', 'dom', 'isolated']),
    vitest('reglas en Chromium', ['browser'], ['node', 'tools/browser.mjs', '--exec']),
    built,
    vitest('servidor PGlite', ['server-pglite']),
    vitest('servidor PostgreSQL', ['server-pg']),
    vitest('peso', ['size']),
    catalogue,
    stories('historias', ['--sample']),
    playwright('recorridos'),
  ],
  prove: [
    built,
    vitest('pruebas largas', ['prove'], ['node', 'tools/browser.mjs', '--exec']),
    playwright('pruebas en navegador', ['--config', 'playwright.prove.config.ts']),
    catalogue,
    stories('demás historias', ['--rest']),
  ],
  soak: [
    built,
    vitest('pruebas de horas', ['soak'], ['node', 'tools/browser.mjs', '--exec']),
    playwright('horas en navegador', ['--config', 'playwright.soak.config.ts']),
  ],
};

/** @param {Stage} stage @returns {Promise<number>} the exit code */
function run(stage) {
  const [command = '', ...args] = stage.run;
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(stage.name),
    // Stages share compiled tenants (tests/tenants/compiled.ts) and transformed modules (vitest.config.ts).
    TEST_RUN_CACHE: join(reports, 'run'),
    TEST_SEED: process.env.TEST_SEED || (SHUFFLED.has(stage.name) ? seed : ''),
    UNHANDLED_ERRORS_FILE: `${reportOf(stage.name)}.errors`,
    STORYBOOK_DISABLE_TELEMETRY: '1',
  };
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    child.once('error', (error) => {
      console.error(`No se pudo correr ${command}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {Stage} stage
 * @param {number} code
 * @returns {Counts} counts from the stage's report; a stage that failed without naming a failed test counts one
 */
function countsOf(stage, code) {
  const atLeast = (/** @type {Counts} */ counts) =>
    code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  if (!stage.counts) return atLeast({ ...NONE, passed: code === 0 ? 1 : 0 });
  try {
    return atLeast(stage.counts(readFileSync(reportOf(stage.name), 'utf8')));
  } catch {
    return { ...NONE, failed: 1 };
  }
}

/** @param {Result[]} results @returns {string} a line a stage */
function tableOf(results) {
  const lines = [
    `${'etapa'.padEnd(22)}${'resultado'.padEnd(12)}${'segundos'.padStart(9)}${'bien'.padStart(7)}${'mal'.padStart(6)}${'omitidas'.padStart(10)}`,
  ];
  for (const { stage, state, seconds, counts } of results) {
    const figures =
      state === 'no corrió'
        ? ''
        : `${seconds.toFixed(1).replace('.', ',').padStart(9)}${String(counts.passed).padStart(7)}${String(counts.failed).padStart(6)}${String(counts.skipped).padStart(10)}`;
    lines.push(`${stage.name.padEnd(22)}${state.padEnd(12)}${figures}`);
  }
  return lines.join('\n');
}

/**
 * @param {Result[]} results
 * @returns {string} the table, tests that passed only on retry, failures with reasons, and the sum
 */
function verdictOf(results) {
  const second = results.flatMap(({ counts }) => counts.second);
  const broken = results.flatMap(({ stage, counts }) =>
    counts.failed > 0 && counts.broken.length === 0 ? [`etapa ${stage.name}, ver su salida`] : counts.broken,
  );
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) =>
    lines.length > 0 ? [`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`] : [];
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, { counts }) => total + counts[key], 0);
  return [
    tableOf(results),
    ...list('Pasaron recién al segundo intento', second),
    ...list('Fallaron', broken),
    ...(results.some(({ stage }) => SHUFFLED.has(stage.name)) ? [`Orden de las pruebas: TEST_SEED=${seed}`] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n\n');
}

const [plan = 'test'] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));

/** Stages whose tests pass in any order. */
const SHUFFLED = new Set(['unidad', 'servidor PGlite', 'servidor PostgreSQL']);
/** Seed of the order of the tests (vitest.config.ts): one for all runs, so that a run that fails does so by what changed. */
const seed = process.env.TEST_SEED || '7';

/** @returns {Stage[]} the stages of the plan named on the command line */
function chosen() {
  const only = process.argv
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const stages = (plans[plan] ?? []).filter((stage) => !only || only.includes(stage.name));
  if (stages.length > 0) return stages;
  console.error(
    `No hay etapas para "${process.argv.slice(2).join(' ')}". Planes: ${Object.keys(plans).join(', ')}; etapas: ${Object.values(
      plans,
    )
      .flat()
      .map(({ name }) => name)
      .join(', ')}.`,
  );
  return process.exit(2);
}

const stages = chosen();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
/** @type {Result[]} */
const results = [];
for (const stage of stages) {
  if (!process.env.CI && results.some(({ state }) => state === 'FALLÓ')) {
    results.push({ stage, state: 'no corrió', seconds: 0, counts: NONE });
    continue;
  }
  console.log(`\n── ${stage.name}: ${stage.run.join(' ')}`);
  const started = Date.now();
  const code = await run(stage);
  const counts = countsOf(stage, code);
  results.push({
    stage,
    state: code === 0 && counts.failed === 0 ? 'bien' : 'FALLÓ',
    seconds: (Date.now() - started) / 1000,
    counts,
  });
}
const verdict = verdictOf(results);
console.log(`\n${verdict}`);
const verdicts = join(root, '.cache/verdicts');
mkdirSync(verdicts, { recursive: true });
writeFileSync(join(verdicts, `${plan}.txt`), `${verdict}\n`);
process.exitCode = results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
