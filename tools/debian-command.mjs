#!/usr/bin/env node
// @ts-check
/**
 * Finds a Debian command that a test runs (coturn's `turnserver` for calls through a relay, `nginx`, `promtool` and
 * `systemd-analyze` for the examples of docs/deployment), or installs it; prints its path. In order: its variable
 * (which must be valid) · the PATH · Debian's package, as root.
 *
 *   node tools/debian-command.mjs <command>
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @type {Record<string, { pack: string, variable: string, use: string }>} */
const COMMANDS = {
  turnserver: { pack: 'coturn', variable: 'TURNSERVER_PATH', use: 'probar las videollamadas por relay' },
  nginx: { pack: 'nginx-light', variable: 'NGINX_PATH', use: 'probar el ejemplo de nginx' },
  openssl: { pack: 'openssl', variable: 'OPENSSL_PATH', use: 'probar el ejemplo de nginx' },
  promtool: { pack: 'prometheus', variable: 'PROMTOOL_PATH', use: 'probar las alertas de Prometheus' },
  'systemd-analyze': { pack: 'systemd', variable: 'SYSTEMD_ANALYZE_PATH', use: 'probar la unidad de systemd' },
};

/** @param {string} text */
const say = (text) => console.error(`[prueba] ${text}`);

/**
 * @param {string} command a path, or a name to look up in PATH
 * @returns {string | undefined} its full path, if it is there
 */
function found(command) {
  const path = command.includes('/')
    ? command
    : spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin" command -v "$1"', 'sh', command], {
        encoding: 'utf8',
      }).stdout?.trim();
  return path && existsSync(path) ? path : undefined;
}

/** Number of waits of five seconds for another process that is installing packages. */
const WAITS = 24;

/** @param {string} apt @param {string} pack @returns {boolean} whether another process was installing */
function runApt(apt, pack) {
  // Debian starts a service after installing it; tests run their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', LC_ALL: 'C' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', pack]]) {
    const { status, stderr } = spawnSync(apt, args, {
      env,
      stdio: ['ignore', 2, 'pipe'],
      encoding: 'utf8',
      timeout: 300_000,
    });
    process.stderr.write(stderr ?? '');
    if (status !== 0) return /\block\b/i.test(stderr ?? '');
  }
  return false;
}

/** @param {string} name @param {string} pack @returns {string | undefined} */
function installByApt(name, pack) {
  const apt = found('apt-get');
  if (process.getuid?.() !== 0 || !apt) return undefined;
  say(`No está ${name} en esta máquina. Instalo el paquete ${pack} de Debian con apt-get, sin arrancar su servicio…`);
  for (let tries = 0; tries < WAITS; tries += 1) {
    const blocked = runApt(apt, pack);
    if (!blocked || found(name)) break;
    // Another test may be installing the same package now.
    spawnSync('sleep', ['5']);
  }
  return found(name);
}

/**
 * @param {string} name
 * @returns {string} its path
 * @throws Error that says what to install
 */
function find(name) {
  const known = COMMANDS[name];
  if (known === undefined) throw new Error(`No hay "${name}". Hay: ${Object.keys(COMMANDS).join(', ')}.`);
  const { pack, variable, use } = known;
  const wanted = process.env[variable];
  const path = wanted ? found(wanted) : (found(name) ?? installByApt(name, pack));
  if (path) return path;
  if (wanted) throw new Error(`${variable} apunta a ${wanted}, que no existe. Corregilo o borralo.`);
  throw new Error(`Falta ${name} para ${use}: sudo apt-get install ${pack}`);
}

try {
  console.log(find(process.argv[2] ?? ''));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
