import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
  readonly extends: string;
  readonly name?: string;
  readonly unit?: number;
  readonly hosts: readonly string[];
}

/** Folders of tenants, sorted; those that start with `_` are layers for others and no tenants. */
export function tenantIds(root: string): string[] {
  return folders(root).filter((name) => /^[a-z]/.test(name));
}

/** `_base` and the presets, sorted: what a tenant may extend. */
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

/** Reads the header of one tenant; undefined when it has no tenant.json that is a JSON object. */
export function readHeader(root: string, id: string): TenantHeader | undefined {
  const header = jsonObject(join(root, id, 'tenant.json'));
  if (header === undefined) return undefined;
  const { name, unit, hosts } = header;
  return {
    id,
    extends: parentIn(header),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof unit === 'number' ? { unit } : {}),
    hosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [],
  };
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8').replace(MARK, '');
}

function parentIn(header: Readonly<Record<string, unknown>>): string {
  return typeof header.extends === 'string' ? header.extends : '_base';
}

function jsonObject(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(textOf(path));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined;
  } catch {
    return undefined;
  }
}

/** The folders a tenant is made of, its own first. A broken header ends the chain; the compiler says why. */
export function chainFolders(root: string, id: string): string[] {
  const chain: string[] = [];
  for (let folder: string | undefined = id; folder !== undefined && !chain.includes(folder); ) {
    chain.push(folder);
    const header = jsonObject(join(root, folder, 'tenant.json'));
    const isBase: boolean = folder === '_base' || !/^_?[a-z][a-z0-9_]*$/.test(folder);
    folder = isBase ? undefined : parentIn(header ?? {});
  }
  return chain;
}

/**
 * The files of one tenant's chain, and of nothing else: with 1,000 tenants one costs what it costs with 19. Where
 * `extends` names no preset, all presets come along, so that the compiler can say which there are.
 */
export function readChain(root: string, id: string): Files {
  const chain = chainFolders(root, id);
  const presets = presetIds(root);
  const lost = chain.some((name) => name !== id && !presets.includes(name));
  return readFolders(root, lost ? [id, ...presets] : chain);
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
export function signatureOf(root: string, id: string): string {
  return chainFolders(root, id)
    .flatMap((folder) => filesBelow(root, folder))
    .map((path) => {
      const { mtimeMs, size } = statSync(join(root, path));
      return `${path} ${mtimeMs} ${size}`;
    })
    .join('\n');
}

function filesBelow(root: string, folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => !IGNORED.test(path) && statSync(join(root, path)).isFile())
    .sort();
}
