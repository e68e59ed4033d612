import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { costByOwner, entryOf, fetchedLater, gzipped, neededBy, readBuiltPage, stylesOf } from './vite/page-weight.ts';

/*
 * `npm run bench`: prints figures for comparison, without assertions. First the size of each library and folder in the
 * page, then every bench of tests/bench/ (a module that exports `bench()`); with a name only those with that name.
 */
const root = fileURLToPath(new URL('../', import.meta.url));

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).replace('.', ',').padStart(7)} kB`;

/** Bytes below which entries are summed up. */
const SMALL = 400;

function printCosts(title: string, costs: ReadonlyMap<string, number>): void {
  const all = [...costs.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`\n${title}: ${kB(all).trim()} gz`);
  const small = [...costs].filter(([, bytes]) => bytes < SMALL);
  for (const [owner, bytes] of costs) if (bytes >= SMALL) console.log(`${kB(bytes)}  ${owner}`);
  if (small.length > 0) console.log(`${kB(small.reduce((sum, [, bytes]) => sum + bytes, 0))}  otros ${small.length}`);
}

function printPage(): void {
  const page = readBuiltPage(root);
  const first = neededBy(page, entryOf(page));
  printCosts('/login, hasta que se puede enviar su formulario', costByOwner(page, first));
  console.log(`${kB(gzipped(page, stylesOf(page, first)))}  estilos`);
  for (const file of [...fetchedLater(page)].sort()) {
    if (!first.has(file) && gzipped(page, [file]) >= 2000)
      printCosts(`Después, si hace falta: ${file}`, costByOwner(page, [file]));
  }
}

async function runBenches(wanted = ''): Promise<void> {
  const folder = join(root, 'tests/bench');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bench.ts')) : [];
  const names = files.filter((name) => name.includes(wanted));
  for (const name of names.sort()) {
    console.log(`\n── ${name}`);
    const { bench }: { readonly bench: () => Promise<void> } = await import(pathToFileURL(join(folder, name)).href);
    await bench();
  }
}

const [, , wanted] = process.argv;
if (wanted === undefined) printPage();
await runBenches(wanted);
