#!/usr/bin/env node
// @ts-check
/**
 * `npm run dev`: runs the backend from its sources (restarted on changes) and Vite in front of it. Both end together,
 * because a page without its backend only shows errors. Vite takes the tenant's tags from the page that the backend
 * serves, so a build must exist; it may be old.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildState, root } from './build.mjs';

const port = process.env.PORT ?? '3000';
const env = { ...process.env, PORT: port, BACKEND_URL: `http://127.0.0.1:${port}`, NODE_ENV: 'development' };

/** @param {string} bin @param {string[]} args */
const run = (bin, args) => spawn(process.execPath, [join(root, bin), ...args], { cwd: root, env, stdio: 'inherit' });

if (buildState() === 'missing') {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const children = [
  run('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/start.ts']),
  run('node_modules/vite/bin/vite.js', []),
];

/** @param {number} code */
function endAll(code) {
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

for (const child of children) child.once('exit', (code) => endAll(code ?? 0));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => endAll(0));
