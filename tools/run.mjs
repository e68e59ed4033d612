#!/usr/bin/env node
// @ts-check
/**
 * `npm run tenant` and `npm run admin`: the command as the build made it, where the build is of these sources, and from the
 * sources where it is not. Built it begins in a third of the time, and an installation without the packages of
 * development has it too.
 *
 *   node tools/run.mjs <command> [arguments of the command…]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildState, root } from './build.mjs';

/** Where each command's sources begin; the build makes dist/server/<command>.js of it. */
const COMMANDS = {
  admin: 'server/admin.ts',
  'tally-own-values': 'server/tally-own-values.ts',
  tenant: 'tools/tenant.ts',
};

const [name = ''] = process.argv.splice(2, 1);
const source = COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)];
if (source === undefined) {
  console.error(`No hay una orden "${name}". Hay: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}
if (!existsSync(join(root, 'node_modules'))) {
  console.error('Faltan las dependencias. Instalalas con: npm ci');
  process.exit(1);
}
const state = buildState();
const isBuilt = state === 'fresh' || state === 'shipped';
if (!isBuilt) (await import('tsx/esm/api')).register();
await import(pathToFileURL(join(root, isBuilt ? `dist/server/${name}.js` : source)).href);
