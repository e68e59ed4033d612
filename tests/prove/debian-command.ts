import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const FINDER = fileURLToPath(new URL('../../tools/debian-command.mjs', import.meta.url));

/** The path of a command of Debian's, which is installed where it is missing. @throws with what to install */
export const debianCommand = (name: 'turnserver' | 'nginx' | 'openssl' | 'promtool' | 'systemd-analyze'): string =>
  execFileSync(process.execPath, [FINDER, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
