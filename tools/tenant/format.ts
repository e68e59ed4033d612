import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDocument } from '../../engine/language/compile/format-document.ts';
import { documentAt } from '../../engine/language/compile/language/documents.ts';
import { formatMessage, messagesOf } from '../../engine/language/compile/source/message.ts';
import { read } from '../../engine/language/compile/source/read.ts';
import { Report } from '../../engine/language/compile/source/report.ts';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { presetIds, readFolders, tenantIds } from '../readers/folder.ts';
import { shownFolder, withShownFolder } from '../readers/shown-folder.ts';
import { refuse } from './refuse.ts';

/**
 * `format [id…] [--check]`: writes the documents of the named folders, or of all, in their canonical form
 * (engine/language/compile/format-document.ts). With `--check` it writes nothing and names the files that differ. Files that are
 * not valid JSON stay as they are. Exit code 1 for those, and for files that differ under `--check`.
 */
export function formatCommand(root: string, args: readonly string[]): number {
  const parsed = readArguments(args, { switches: ['check'] });
  if (typeof parsed === 'string') return refuse(parsed);
  const known = [...presetIds(root), ...tenantIds(root)];
  const wrong = unknownTenants(parsed.words, known);
  if (wrong !== undefined) return refuse(wrong);
  const folders = parsed.words.length > 0 ? parsed.words : known;
  const { differing, unreadable } = formatsOf(root, folders);
  for (const line of unreadable) console.error(withShownFolder(root, line));
  if (parsed.switches.has('check')) {
    for (const file of differing.keys()) console.log(`${shownFolder(root)}/${file}`);
    const how = differing.size > 0 ? ': npm run tenant -- format' : '';
    console.log(`${filesOf(differing.size)} con otro formato${how}`);
    return differing.size + unreadable.length > 0 ? 1 : 0;
  }
  for (const [file, text] of differing) writeFileSync(join(root, file), text);
  console.log(
    differing.size === 0 ? 'Todo estaba en su formato' : `${filesOf(differing.size)} con el formato corregido`,
  );
  return unreadable.length > 0 ? 1 : 0;
}

/** Documents of folders whose text is not canonical. */
interface Formats {
  /** Canonical text by path below the folder of tenants. */
  readonly differing: ReadonlyMap<string, string>;
  /** Messages about files that cannot be read. */
  readonly unreadable: readonly string[];
}

/** Compares the documents of folders with their canonical form. Line breaks of Windows do not count as a difference. */
export function formatsOf(root: string, folders: readonly string[]): Formats {
  const files = readFolders(root, folders);
  const report = new Report();
  const differing = new Map<string, string>();
  for (const [file, text] of files) {
    const name = documentAt(file.slice(file.indexOf('/') + 1));
    const document = name && read(file, text, report);
    if (name === undefined || document === undefined) continue;
    const canonical = formatDocument(name.kind, document);
    if (canonical !== text.replaceAll('\r\n', '\n')) differing.set(file, canonical);
  }
  return { differing, unreadable: messagesOf(report.findings, files).map(formatMessage) };
}

/** A number of files, in words. */
export const filesOf = (count: number): string => `${count} ${count === 1 ? 'archivo' : 'archivos'}`;
