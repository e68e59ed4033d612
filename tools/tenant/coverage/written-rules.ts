import { wholePath } from '../../../engine/language/compile/language/documents.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { Files } from '../../readers/folder.ts';

/** Documents of one folder as written, by path without `.json`; several where one is in pieces. */
type Documents = ReadonlyMap<string, readonly unknown[]>;

/** The documents of a tenant and its layers, by folder; the tenant's own folder first. */
export type WrittenRules = ReadonlyMap<string, Documents>;

/** Reads the documents of a chain. @param folders the tenant's own first */
export function writtenRules(files: Files, folders: readonly string[]): WrittenRules {
  const written = new Map(folders.map((folder) => [folder, new Map<string, unknown[]>()]));
  for (const [file, text] of files) {
    const [folder = ''] = file.split('/', 1);
    const documents = written.get(folder);
    if (documents === undefined || !file.endsWith('.json')) continue;
    const name = wholePath(file.slice(folder.length + 1)).replace(/\.json$/, '');
    documents.set(name, [...(documents.get(name) ?? []), JSON.parse(text)]);
  }
  return written;
}

/** The highest folder that writes a value at one of the paths of a document: its rule is in effect. */
export function writerOf(
  rules: WrittenRules,
  document: string,
  ...paths: readonly (readonly string[])[]
): string | undefined {
  for (const [folder, documents] of rules)
    if ((documents.get(document) ?? []).some((written) => paths.some((path) => isWritten(written, path))))
      return folder;
  return undefined;
}

function isWritten(written: unknown, path: readonly string[]): boolean {
  let found = written;
  for (const key of path) {
    if (isRecord(found) && isRecord(found.$replace)) found = found.$replace;
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found !== undefined && found !== null;
}
