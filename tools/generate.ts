import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Exports of a module in tools/generators/: the generated files, by path relative to the root. */
export interface Generator {
  readonly generate: () => Promise<ReadonlyMap<string, string>>;
}

const root = fileURLToPath(new URL('../', import.meta.url));
/** Folder of generated files only; a file there that no generator makes is a left-over. */
const GENERATED = 'schemas/generated';
const folder = fileURLToPath(new URL('generators/', import.meta.url));

/** The generators by file name. Files starting with `_` are shared parts. */
async function generators(): Promise<ReadonlyMap<string, Generator>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.startsWith('_')).sort();
  const found = new Map<string, Generator>();
  for (const name of names) {
    const module: Partial<Generator> = await import(pathToFileURL(join(folder, name)).href);
    if (typeof module.generate !== 'function') throw new Error(`tools/generators/${name} no exporta generate()`);
    found.set(name, { generate: module.generate });
  }
  return found;
}

/**
 * The files of all generators.
 * @throws Error if two generators make the same file, because the order of file names would decide
 */
export async function generateAll(): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const [name, { generate }] of await generators()) {
    for (const [path, content] of await generate()) {
      if (made.has(path)) throw new Error(`tools/generators/${name} hace ${path}, que ya hizo otro generador`);
      made.set(path, content);
    }
  }
  return made;
}

/** Paths of `made` whose file on disk is missing or differs, and files left by removed generators. */
export async function drift(made: ReadonlyMap<string, string>): Promise<string[]> {
  const different: string[] = [];
  for (const [path, content] of made) {
    const onDisk = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (onDisk !== content) different.push(path);
  }
  for (const name of await readdir(join(root, GENERATED)).catch(() => [])) {
    if (!made.has(`${GENERATED}/${name}`)) different.push(`${GENERATED}/${name}`);
  }
  return different;
}

/** Writes the list of schemas first, because the other generators read the language through it. */
async function writeSchemaList(): Promise<void> {
  const { generate }: Generator = await import('./generators/schema-files.ts');
  for (const [path, content] of await generate()) {
    if ((await readFile(join(root, path), 'utf8').catch(() => undefined)) !== content) {
      await writeFile(join(root, path), content);
    }
  }
}

async function main(): Promise<void> {
  if (!process.argv.includes('--check')) await writeSchemaList();
  const made = await generateAll();
  const different = await drift(made);
  if (process.argv.includes('--check')) {
    for (const path of different) console.error(`${path} no es lo que hace su generador. Corré: npm run generate`);
    process.exitCode = different.length > 0 ? 1 : 0;
    return;
  }
  for (const path of different) {
    const content = made.get(path);
    if (content === undefined) {
      await rm(join(root, path));
      console.log(`borrado ${path}`);
      continue;
    }
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
    console.log(`escrito ${path}`);
  }
  console.log(`${made.size} archivos generados, ${different.length} cambiaron.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
