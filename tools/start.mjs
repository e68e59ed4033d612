#!/usr/bin/env node
// @ts-check
/**
 * `npm start`: builds if the build is missing or outdated, then runs the server in this process, which therefore
 * receives signals directly. The build runs in a child process, so that its memory is freed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildState, root } from './build.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hace falta Node 20.19 o más nuevo; este es ${process.versions.node}.`);
  process.exit(1);
}
if (!existsSync(join(root, 'node_modules'))) {
  console.error('Faltan las dependencias. Instalalas con: npm ci');
  process.exit(1);
}

const state = buildState();
if (state === 'missing' || state === 'stale') {
  const { status, signal } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(signal ? 130 : (status ?? 1));
}

const server = join(root, 'dist/server/start.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
