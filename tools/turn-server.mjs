#!/usr/bin/env node
// @ts-check
/**
 * Finds coturn's `turnserver` for the proofs of calls through a relay, or installs it, and says what it does; prints its
 * path. The order: TURNSERVER_PATH (which must run) · the one on the PATH · Debian's package, as root.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = ['install', '-y', '--no-install-recommends', 'coturn'];

/** @param {string} text */
const say = (text) => console.error(`[relay] ${text}`);

/**
 * @param {string} command a path, or a name to look up in PATH
 * @returns {string | undefined} its full path, if it is there
 */
function found(command) {
  const path = command.includes('/')
    ? command
    : spawnSync('sh', ['-c', 'command -v "$1"', 'sh', command], { encoding: 'utf8' }).stdout?.trim();
  return path && existsSync(path) ? path : undefined;
}

/** @returns {string | undefined} */
function installByApt() {
  const apt = found('apt-get');
  if (process.getuid?.() !== 0 || !apt) return undefined;
  say('No está turnserver en esta máquina. Instalo el paquete coturn de Debian con apt-get, sin arrancar su servicio…');
  // Debian starts a service after installing it; the proofs run one of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], APT]) {
    if (spawnSync(apt, args, { env, stdio: ['ignore', 2, 2], timeout: 300_000 }).status !== 0) return undefined;
  }
  return found('turnserver');
}

/**
 * @returns {string} the path of a turnserver
 * @throws Error that says what to install
 */
function findTurnServer() {
  const wanted = process.env.TURNSERVER_PATH;
  const path = wanted ? found(wanted) : (found('turnserver') ?? installByApt());
  if (path) return path;
  if (wanted) throw new Error(`TURNSERVER_PATH apunta a ${wanted}, que no existe. Corregilo o borralo.`);
  throw new Error('Falta turnserver (coturn) para probar las videollamadas por relay: sudo apt-get install coturn');
}

try {
  console.log(findTurnServer());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
