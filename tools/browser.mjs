#!/usr/bin/env node
// @ts-check
/**
 * Finds a Chromium for the tests, or installs one, and says what it does.
 *
 *   node tools/browser.mjs                     prints the path of the browser
 *   node tools/browser.mjs --exec <command…>   runs the command with CHROMIUM_PATH set
 *
 * The order: CHROMIUM_PATH (which must run) · the machine's Chromium or Chrome · the one Playwright has already
 * downloaded · Playwright's download · Debian's package, as root or with sudo.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './build.mjs';

const MACHINE = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'];

/** @param {string} text */
const say = (text) => console.error(`[navegador] ${text}`);

/**
 * @param {string} command a path, or a name to look up in PATH
 * @returns {string | undefined} its full path, if it really runs
 */
function thatRuns(command) {
  const path = command.includes('/')
    ? command
    : spawnSync('sh', ['-c', 'command -v "$1"', 'sh', command], { encoding: 'utf8' }).stdout?.trim();
  if (!path || !existsSync(path)) return undefined;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0 ? path : undefined;
}

/** @returns {string | undefined} the browser of Playwright's own folder */
const downloaded = () => thatRuns(chromium.executablePath());

/** @returns {string | undefined} */
function downloadByPlaywright() {
  say('No hay un Chromium en esta máquina. Lo descargo con Playwright (hasta 5 minutos)…');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { env, stdio: ['ignore', 2, 2], timeout: 300_000 });
  return downloaded();
}

/** @returns {string | undefined} */
function installByApt() {
  if (!thatRuns('apt-get')) return undefined;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  say('La descarga no funcionó. Instalo el paquete chromium de Debian con apt-get…');
  for (const args of [['update'], APT]) {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync(command, rest, { env, stdio: ['ignore', 2, 2], timeout: 300_000 }).status !== 0) return undefined;
  }
  return thatRuns('chromium');
}

/**
 * @returns {string} the path of a Chromium that runs; ends the process with a clear message if there is no such browser
 */
function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    const path = thatRuns(wanted);
    if (path) return path;
    say(`CHROMIUM_PATH apunta a ${wanted}, que no existe o no arranca. Corregilo o borralo.`);
    process.exit(1);
  }
  for (const name of MACHINE) {
    const path = thatRuns(name);
    if (path) return path;
  }
  const path = downloaded() ?? downloadByPlaywright() ?? installByApt();
  if (path) return path;
  say('No pude encontrar ni instalar un Chromium. Instalalo a mano y volvé a intentar:');
  say('  npx playwright install --with-deps chromium');
  say(`  sudo apt-get ${APT.join(' ')}`);
  process.exit(1);
}

const path = findBrowser();
const exec = process.argv.indexOf('--exec');
if (exec < 0) {
  console.log(path);
} else {
  say(`Uso ${path}`);
  const [command = '', ...args] = process.argv.slice(exec + 1);
  const env = {
    ...process.env,
    CHROMIUM_PATH: path,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  };
  const { status, error } = spawnSync(command, args, { env, stdio: 'inherit' });
  if (error) say(`No se pudo correr ${command}: ${error.message}`);
  process.exit(status ?? 1);
}
