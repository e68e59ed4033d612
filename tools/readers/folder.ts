import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../engine/language/artifact.ts';
import { BASE, layerOrder, namedParents } from '../../engine/language/compile/layers/layer-order.ts';
import { isObject } from '../../engine/language/compile/source/json.ts';

/** Files below tenants/: content by path with `/`. Assets other than SVG have empty content. */
export type Files = ReadonlyMap<string, string>;

/** Byte order mark that some Windows editors write before the text. */
const MARK = /^\uFEFF/;
const READ = /\.(json|svg)$/;
/** Files that do not belong to a tenant: left-overs of editors and systems. */
const IGNORED = /(^|\/)(\..*|README\.md|Thumbs\.db|desktop\.ini|[^/]*~)$/;

/** Header of a tenant, read without compiling; fields are missing if it is unreadable. */
export interface TenantHeader {
  readonly id: string;
  /** Layers it extends, in the order written. */
  readonly extends: readonly string[];
  readonly name?: string;
  readonly unit?: number;
  readonly hosts: readonly string[];
  readonly sample: boolean;
}

/** A tenant's id, also used in addresses and cookies. Folders with other names are not served. */
export const TENANT_ID = /^[a-z][a-z0-9_]{0,39}$/;

/** Folders of tenants, sorted; names starting with `_` are layers, not tenants. */
export function tenantIds(root: string): string[] {
  return folders(root).filter((name) => TENANT_ID.test(name));
}

/** Whether a tenant's folder with that name exists; symbolic links do not count. */
export function isTenant(root: string, id: string): boolean {
  if (!TENANT_ID.test(id)) return false;
  return lstatSync(join(root, id), { throwIfNoEntry: false })?.isDirectory() === true;
}

/** `_base` and the presets, sorted: layers that are not tenants. */
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

/** Reads the header of one tenant; undefined when its tenant.json is missing, a link, or not a JSON object. */
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

/** Parents of a folder; `_base` for a broken `extends`, whose error the compiler reports. */
function parentsIn(folder: string, header: Readonly<Record<string, Json>>): readonly string[] {
  return namedParents(folder, header.extends) ?? [BASE];
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

/** The folders of a tenant's chain, its own first. A broken header ends the chain; the compiler reports the reason. */
export function chainFolders(root: string, id: string): string[] {
  const parentsOf = (folder: string): readonly string[] =>
    folder === BASE ? [] : parentsIn(folder, jsonObject(join(root, folder, 'tenant.json')) ?? {});
  return [...layerOrder(id, parentsOf).folders].reverse();
}

/**
 * The files of one tenant's chain only, so that the cost does not grow with the number of tenants. If `extends` names
 * an unknown folder, the headers of all folders are added, so that the compiler can list the known ones.
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

/** Changes when any file of a tenant's chain is written, added or removed; cheap, because it reads no contents. */
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

/** Symbolic links below a folder, sorted. They are never followed, because a tenant could then read any file. */
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

/** All entries below a folder, with links unresolved; empty when it is unreadable, or a link itself. */
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
