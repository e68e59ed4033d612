import { COMPILER_WORDS, filled } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import { ALLOWED_FILES, likelyFile } from '../language/documents.ts';
import { read } from '../source/read.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entry, folderOf, items, type Origin, plain, text } from '../source/tree.ts';
import { isTenantFolder, layerOrder, namedParents } from './layer-order.ts';
import { withPieces } from './pieces.ts';

/** A folder of tenants/: `_base`, a preset or a tenant, with its documents as read. */
export interface Layer {
  readonly folder: string;
  /** Parsed documents by path inside the folder. Files that could not be read are absent, and reported. */
  readonly documents: ReadonlyMap<string, Branch>;
}

/** The version of the language; docs/language.md describes it. */
const VERSION = 1;

/**
 * The layers of a tenant from `_base` to its own folder, in the order in which they are laid, each with its documents
 * read. An unknown or circular `extends` is reported; then the answer is undefined.
 */
export function chainOf(files: ReadonlyMap<string, string>, id: string, report: Report): readonly Layer[] | undefined {
  const known = foldersOf(files);
  const read = new Map<string, ReadonlyMap<string, Branch>>();
  let whole = true;
  const { folders, circle } = layerOrder(id, (folder) => {
    const documents = documentsOf(files, folder, report);
    const parents = parentsOf(folder, documents, { files, known }, report);
    read.set(folder, documents);
    whole &&= parents !== undefined;
    return parents ?? [];
  });
  if (circle !== undefined) {
    const header = read.get(circle.at(-2) ?? '')?.get('tenant.json');
    report.add('layerCycle', placeOfName(header, circle.at(-1) ?? ''), { chain: circle.join(' → ') });
    return undefined;
  }
  return whole ? folders.map((folder) => ({ folder, documents: read.get(folder) ?? new Map() })) : undefined;
}

/** The files below tenants/, and the folders that they are in. */
interface Folders {
  readonly files: ReadonlyMap<string, string>;
  readonly known: readonly string[];
}

/**
 * Returns the folders that a folder extends. Reports a header that is missing, of another version or with an invalid or
 * unknown name, and returns undefined.
 */
function parentsOf(
  folder: string,
  documents: ReadonlyMap<string, Branch>,
  { files, known }: Folders,
  report: Report,
): readonly string[] | undefined {
  const header = documents.get('tenant.json');
  if (header === undefined) {
    const at: Origin = { file: `${folder}/tenant.json`, offset: 0 };
    if (!files.has(at.file)) report.add('missingTenantDocument', at, { found: `tenants/${folder}` });
    return undefined;
  }
  if (!speaksOurVersion(folder, header, report)) return undefined;
  const written = entry(header, 'extends');
  const parents = namedParents(folder, written && plain(written));
  if (written !== undefined && parents === undefined) {
    report.add('malformedExtends', written.at, { found: JSON.stringify(plain(written)) });
    return undefined;
  }
  const lost = (parents ?? []).filter((name) => !known.includes(name));
  const others = known.filter((name) => name !== folder);
  for (const found of lost) {
    const allowed = known.filter((name) => !isTenantFolder(name)).join(', ');
    report.add('unknownLayer', placeOfName(header, found), { found, allowed }, { meant: nearest(found, others) });
  }
  return lost.length > 0 ? undefined : parents;
}

/** Position at which a header names a folder that it extends. */
function placeOfName(header: Branch | undefined, name: string): Origin {
  const written = entry(header, 'extends');
  const item = items(written).find((item) => text(item) === name);
  return item?.at ?? written?.at ?? header?.at ?? { file: `${name}/tenant.json`, offset: 0 };
}

/**
 * Whether a layer is written in the version of the language that this compiler reads. Every layer declares its own: a
 * layer without a version, or with another, is refused before any further step.
 */
function speaksOurVersion(folder: string, header: Branch, report: Report): boolean {
  const written = entry(header, 'version');
  if (written?.kind === 'leaf' && written.value === VERSION) return true;
  const found =
    written === undefined
      ? COMPILER_WORDS.noVersion
      : filled(COMPILER_WORDS.version, { found: JSON.stringify(plain(written)) });
  const place = written?.at ?? { file: `${folder}/tenant.json`, offset: 0 };
  report.add('unsupportedLanguageVersion', place, { file: `${folder}/tenant.json`, found, allowed: String(VERSION) });
  return false;
}

/** The folders of a chain in their order, `_base` first; a list of them is one. */
export interface FolderOrder {
  /** The position of a folder; -1 when the chain lacks it. */
  readonly indexOf: (folder: string) => number;
}

/** Position in the chain of the layer that wrote something: 0 is `_base`. */
export function heightOf(at: Origin, folders: FolderOrder): number {
  return folders.indexOf(folderOf(at));
}

/**
 * Returns the value written last: by the higher layer, or later in the same file. A default has the position of its
 * object, before everything written in it.
 */
export function writtenLast<Written extends { readonly at: Origin }>(
  left: Written,
  right: Written,
  folders: FolderOrder,
): Written {
  const above = heightOf(left.at, folders) - heightOf(right.at, folders) || left.at.offset - right.at.offset;
  return above > 0 ? left : right;
}

/** The folders among the files. */
export function foldersOf(files: ReadonlyMap<string, string>): string[] {
  return [...new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))].sort();
}

function documentsOf(files: ReadonlyMap<string, string>, folder: string, report: Report): ReadonlyMap<string, Branch> {
  const documents = new Map<string, Branch>();
  for (const [path, content] of files) {
    if (!path.startsWith(`${folder}/`)) continue;
    const name = path.slice(folder.length + 1);
    if (!name.endsWith('.json')) {
      if (!name.startsWith('assets/')) reportUnknownFile(path, name, report);
      continue;
    }
    const document = read(path, content, report);
    if (document !== undefined) documents.set(name, document);
  }
  return withPieces(documents, report);
}

/**
 * Reports a file that the compiler would never read, such as `otra.jsonc` or `tenant.json.txt`: its author would
 * believe that it counts.
 * @param homes returns the path of a lower layer's document of a name, without `.json`
 */
export function reportUnknownFile(
  file: string,
  name: string,
  report: Report,
  homes: (id: string) => string | undefined = () => undefined,
): void {
  const meant = likelyFile(name, homes);
  report.add('unknownFile', { file, offset: 0 }, { file: name, allowed: ALLOWED_FILES.join(', ') }, { meant });
}
