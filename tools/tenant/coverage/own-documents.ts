import { wholePath } from '../../../engine/compile/language/documents.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import type { Files } from '../../readers/folder.ts';

/** Documents of the tenant's own folder as written, by path without `.json`; several where one is in pieces. */
export type OwnDocuments = ReadonlyMap<string, readonly unknown[]>;

/** Reads the documents of a tenant's own folder. */
export function ownDocuments(files: Files, id: string): OwnDocuments {
  const own = new Map<string, unknown[]>();
  for (const [file, text] of files) {
    if (!file.startsWith(`${id}/`) || !file.endsWith('.json')) continue;
    const name = wholePath(file.slice(id.length + 1)).replace(/\.json$/, '');
    own.set(name, [...(own.get(name) ?? []), JSON.parse(text)]);
  }
  return own;
}

/** Whether the tenant's own folder writes a value at a path of a document. */
export function isWritten(own: OwnDocuments, document: string, path: readonly string[]): boolean {
  return (own.get(document) ?? []).some((written) => {
    let found: unknown = written;
    for (const key of path) {
      if (Array.isArray(found)) found = found[Number(key)];
      else found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    return found !== undefined && found !== null;
  });
}
