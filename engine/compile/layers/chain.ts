import { COMPILER_WORDS, filled } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import { ALLOWED_FILES, documentAt } from '../language/documents.ts';
import type { Report } from '../report.ts';
import { read } from '../source/read.ts';
import { type Branch, entry, type Origin, plain, text } from '../source/tree.ts';

/** A folder of tenants/: `_base`, a preset or a tenant, with its documents as read. */
export interface Layer {
  readonly folder: string;
  /** Parsed documents by path inside the folder. Files that could not be read are absent, and reported. */
  readonly documents: ReadonlyMap<string, Branch>;
}

/** The version of the language; docs/language.md describes it. */
const VERSION = 1;

/** The folder every chain ends in. */
export const BASE = '_base';

/**
 * The layers of a tenant from `_base` to its own folder, with the documents of each read.
 * An unknown or circular `extends` is reported; then the answer is undefined.
 */
export function chainOf(files: ReadonlyMap<string, string>, id: string, report: Report): readonly Layer[] | undefined {
  const known = foldersOf(files).filter((name) => name.startsWith('_'));
  const layers: Layer[] = [];
  let origin: Origin = { file: `${id}/tenant.json`, offset: 0 };
  for (let folder: string | undefined = id; folder !== undefined; ) {
    const name: string = folder;
    if (layers.some((layer) => layer.folder === name)) {
      report.add('LNG-007', origin, { chain: [...layers.map((layer) => layer.folder).reverse(), name].join(' → ') });
      return undefined;
    }
    const documents = documentsOf(files, name, report);
    const header = documents.get('tenant.json');
    if (header === undefined) {
      if (!files.has(`${name}/tenant.json`)) report.add('LNG-006', origin, { found: `tenants/${name}` });
      return undefined;
    }
    if (!speaksOurVersion(name, header, report)) return undefined;
    layers.unshift({ folder: name, documents });
    origin = entry(header, 'extends')?.at ?? origin;
    folder = parentOf(name, header);
    if (folder !== undefined && !known.includes(folder)) {
      report.add('LNG-005', origin, { found: folder, allowed: known.join(', ') }, { meant: nearest(folder, known) });
      return undefined;
    }
  }
  return layers;
}

/**
 * Whether a layer is written in the version of the language that this compiler speaks. Every layer says its own: one
 * that is silent, or of another time, is refused before anything else is made of it.
 */
function speaksOurVersion(folder: string, header: Branch, report: Report): boolean {
  const written = entry(header, 'version');
  if (written?.kind === 'leaf' && written.value === VERSION) return true;
  const found =
    written === undefined
      ? COMPILER_WORDS.noVersion
      : filled(COMPILER_WORDS.version, { found: JSON.stringify(plain(written)) });
  const place = written?.at ?? { file: `${folder}/tenant.json`, offset: 0 };
  report.add('LNG-080', place, { file: `${folder}/tenant.json`, found, allowed: String(VERSION) });
  return false;
}

function parentOf(folder: string, header: Branch): string | undefined {
  return text(entry(header, 'extends')) ?? (folder === BASE ? undefined : BASE);
}

/** How far up the layer stands that wrote something: 0 `_base`, 1 a preset, 2 the tenant itself. */
export function heightOf({ file }: Origin): number {
  if (file.startsWith(`${BASE}/`)) return 0;
  return file.startsWith('_') ? 1 : 2;
}

/** The folders among the files. */
export function foldersOf(files: ReadonlyMap<string, string>): string[] {
  return [...new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))].sort();
}

function documentsOf(files: ReadonlyMap<string, string>, folder: string, report: Report): Map<string, Branch> {
  const documents = new Map<string, Branch>();
  for (const [path, content] of files) {
    if (!path.startsWith(`${folder}/`)) continue;
    const name = path.slice(folder.length + 1);
    if (!name.endsWith('.json')) {
      if (!name.startsWith('assets/')) tellUnknownFile(path, name, report);
      continue;
    }
    const document = read(path, content, report);
    if (document !== undefined) documents.set(name, document);
  }
  return documents;
}

/** A file that nobody would ever read: `otra.jsonc`, `tenant.json.txt`. Silence would look as if it counted. */
export function tellUnknownFile(file: string, name: string, report: Report): void {
  const meant = [name.replace(/\.json.*$/i, '.json'), name.replace(/\.\w+$/, '.json')].find(
    (other) => other !== name && documentAt(other) !== undefined,
  );
  report.add('LNG-004', { file, offset: 0 }, { file: name, allowed: ALLOWED_FILES.join(', ') }, { meant });
}
