#!/usr/bin/env node
// @ts-check
/**
 * Builds the catalogue of stories to storybook-static, unless its sources are those of the last build, compared by
 * content (build.mjs): `npm run prove` after `npm test` opens the catalogue that is there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, signature } from './build.mjs';

/** Everything that a story shows or is made by. A missing folder would leave a stale catalogue; an extra one only costs a build. */
export const SOURCES = [
  '.storybook',
  'stories',
  'tenants',
  'call',
  'engine',
  'schemas',
  'renderers',
  'tools/readers',
  'tools/vite',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const index = join(root, 'storybook-static/index.json');
const stamp = join(root, 'storybook-static/signature');

const now = signature(SOURCES);
if (existsSync(index) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) {
  console.log('El catálogo ya está construido con estas fuentes.');
  process.exit(0);
}
// Written again last, so that an interrupted build does not count as complete.
rmSync(stamp, { force: true });
const { status } = spawnSync('npm', ['run', '--silent', 'build-storybook'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
writeFileSync(stamp, now);
