import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../engine/artifact.ts';
import { isObject } from '../../engine/compile/emit/document.ts';
import { BASE, layerOrder, parentsSaid } from '../../engine/compile/layers/layer-order.ts';

/** Files below tenants/: content by path with `/`. Of assets other than SVG only the name is kept, with no content. */
export type Files = ReadonlyMap<string, string>;

/** The mark that some editors of Windows write in front of a text; it is no part of it. */
const MARK = /^\uFEFF/;
const READ = /\.(json|svg)$/;
/** Names that are no part of a tenant: editors' and systems' left-overs. */
const IGNORED = /(^|\/)(\..*|README\.md|Thumbs\.db|desktop\.ini|[^/]*~)$/;

/** What the header of a tenant says, without compiling it. A folder whose header cannot be read has none of it. */
export interface TenantHeader {
  readonly id: string;
  /** What it extends, in the order written. */
  readonly extends: readonly string[];
  readonly name?: string;
  readonly unit?: number;
  readonly hosts: readonly string[];
  readonly sample: boolean;
}

/** The name of a tenant, as it stands in addresses and cookies too. A folder by any other name is served by nobody. */
export const TENANT_ID = /^[a-z][a-z0-9_]{0,39}$/;

/** Folders of tenants, sorted; those that start with `_` are layers for others and no tenants. */
export function tenantIds(root: string): string[] {
  return folders(root).filter((name) => TENANT_ID.test(name));
}

/** Whether a name is that of a tenant's folder, and a folder of its own: a link to one elsewhere is none (A11). */
export function isTenant(root: string, id: string): boolean {
  if (!TENANT_ID.test(id)) return false;
  return lstatSync(join(root, id), { throwIfNoEntry: false })?.isDirectory() === true;
}

/** `_base` and the presets, sorted: layers that are no tenants. */
export function presetIds(root: string): string[] {
  return folders(root).filter((name) => name.startsWith('_'));
}

function folders(root: string): string[] {
  const found = readdirSync(root, { withFileTypes: true });
  return found
    .filter((item) => item.isDirectory() && /^[a-z_]/.test(item.name))
    .map((item) => item.name)
    .sort();
}

/** Reads the header of one tenant; undefined when it has no tenant.json of its own that is a JSON object. */
export function readHeader(root: string, id: string): TenantHeader | undefined {
  const header = jsonObject(join(root, id, 'tenant.json'));
  if (header === undefined) return undefined;
  const { name, unit, hosts, sample } = header;
  return {
    id,
    extends: parentsIn(id, header),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof unit === 'number' ? { unit } : {}),
    hosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [],
    sample: sample === true,
  };
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8').replace(MARK, '');
}

/** Of a broken `extends` nothing is known but `_base`; the compiler says what is wrong with it. */
function parentsIn(folder: string, header: Readonly<Record<string, Json>>): readonly string[] {
  return parentsSaid(folder, header.extends) ?? [BASE];
}

function jsonObject(path: string): Readonly<Record<string, Json>> | undefined {
  try {
    if (!lstatSync(path).isFile()) return undefined;
    const json: Json = JSON.parse(textOf(path));
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The folders a tenant is made of, its own first. A broken header ends its chain; the compiler says why. */
export function chainFolders(root: string, id: string): string[] {
  const parentsOf = (folder: string): readonly string[] =>
    folder === BASE ? [] : parentsIn(folder, jsonObject(join(root, folder, 'tenant.json')) ?? {});
  return [...layerOrder(id, parentsOf).folders].reverse();
}

/**
 * The files of one tenant's chain, and of nothing else: with 1,000 tenants one costs what it costs with 19. Where
 * `extends` names nobody, the headers of all folders come along, so that the compiler can say which there are.
 */
export function readChain(root: string, id: string): Files {
  const chain = chainFolders(root, id);
  const known = folders(root);
  const files = readFolders(root, chain);
  if (chain.every((name) => name === id || known.includes(name))) return files;
  const headers = known
    .map((name) => `${name}/tenant.json`)
    .filter((path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true);
  return new Map([...files, ...headers.map((path): [string, string] => [path, textOf(join(root, path))])]);
}

/** The files of the named folders. */
export function readFolders(root: string, names: readonly string[]): Files {
  const files = new Map<string, string>();
  for (const folder of names) {
    for (const path of filesBelow(root, folder)) {
      files.set(path, READ.test(path) ? textOf(join(root, path)) : '');
    }
  }
  return files;
}

/** Changes when any file of a tenant's chain is written, added or removed; cheap, nothing is read. */
export function signatureOf(root: string, id: string, stampOf = folderStamp): string {
  return chainFolders(root, id)
    .map((folder) => stampOf(root, folder))
    .join('\n');
}

/** Changes when any file of one folder, or a link in it, is written, added or removed. */
export function folderStamp(root: string, folder: string): string {
  return [...filesBelow(root, folder), ...linksBelow(root, folder)]
    .map((path) => {
      const found = lstatSync(join(root, path), { throwIfNoEntry: false });
      return `${path} ${found?.mtimeMs} ${found?.size}`;
    })
    .join('\n');
}

/** Links below a folder, sorted: they are never followed, whatever they lead to, or a tenant could show any file (A11). */
export function linksBelow(root: string, folder: string): string[] {
  return entriesBelow(root, folder)
    .filter(({ item }) => item.isSymbolicLink())
    .map(({ path }) => path)
    .sort();
}

function filesBelow(root: string, folder: string): string[] {
  return entriesBelow(root, folder)
    .filter(({ item }) => item.isFile())
    .map(({ path }) => path)
    .sort();
}

interface Entry {
  /** Below tenants/, with `/`. */
  readonly path: string;
  readonly item: Dirent;
}

/** All that lies below a folder, links as links; none when it cannot be read, or is a link itself. */
function entriesBelow(root: string, folder: string): readonly Entry[] {
  return itemsIn(root, folder).flatMap((item) => {
    const path = `${folder}/${item.name}`;
    if (IGNORED.test(path)) return [];
    return [{ path, item }, ...(item.isDirectory() ? entriesBelow(root, path) : [])];
  });
}

function itemsIn(root: string, folder: string): readonly Dirent[] {
  try {
    const place = join(root, folder);
    return lstatSync(place).isDirectory() ? readdirSync(place, { withFileTypes: true }) : [];
  } catch {
    return [];
  }
}
