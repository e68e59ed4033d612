import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ZONE = 'America/Argentina/Buenos_Aires';

/** Columns that khal lists of an entry. */
const SHOWN = '{uid}|{start-long}|{status}|{title}|{alarm-symbol}';

/**
 * Imports calendar files one after the other, as a person opens the mails of an appointment, and lists the calendar after
 * each; undefined where khal (Debian's package) is not installed.
 */
export function khalEntries(files: readonly string[]): readonly (readonly string[])[] | undefined {
  if (spawnSync('khal', ['--version']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'khal-'));
  try {
    mkdirSync(join(folder, 'turnos'));
    writeFileSync(
      join(folder, 'config'),
      `[calendars]\n[[turnos]]\npath = ${folder}/turnos\n[sqlite]\npath = ${folder}/khal.db\n[locale]\nlocal_timezone = ${ZONE}\ndefault_timezone = ${ZONE}\n` +
        'dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ntimeformat = %H:%M\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n',
    );
    return files.map((file) => {
      writeFileSync(join(folder, 'turno.ics'), file);
      khal(folder, ['import', '--batch', '-a', 'turnos', join(folder, 'turno.ics')]);
      const listed = khal(folder, ['list', '--day-format', '', '--format', SHOWN, '2026-12-01', '30d']);
      return listed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function khal(folder: string, words: readonly string[]): string {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', XDG_DATA_HOME: folder };
  const { stdout, stderr, status } = spawnSync('khal', ['-c', join(folder, 'config'), ...words], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
