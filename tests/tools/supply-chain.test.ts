import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { read } from '../architecture/sources.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Listed {
  readonly licences: readonly string[];
  readonly licencesOf: Readonly<Record<string, string>>;
  readonly installScripts: Readonly<Record<string, string>>;
}

const locked: Readonly<Record<string, Locked>> = JSON.parse(read('package-lock.json')).packages;
const { licences, licencesOf, installScripts }: Listed = JSON.parse(read('tools/supply-chain.json'));

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const packages = Object.entries(locked).flatMap(([place, entry]) =>
  place === '' ? [] : [{ name: nameOf(place), ...entry }],
);

/** Whether a list names a package; a name that ends in `*` covers all that begin so. */
const names = (list: Readonly<Record<string, string>>, name: string): boolean =>
  Object.keys(list).some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));

/** Whether a licence may be chosen (`A OR B`) or fulfilled (`A AND B`) from those that are allowed. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => licences.includes(one)));

/** Binaries of platforms that were never fetched here: tools/complete-lockfile.ts knows their names alone. */
const elsewhere = packages.filter(({ optional, integrity }) => optional && integrity === undefined);
const parents = (name: string) =>
  packages.filter(({ optionalDependencies = {} }) => Object.keys(optionalDependencies).includes(name));

describe('third-party packages', () => {
  it('runs install scripts only of listed development packages [R19]', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
    expect(running.filter(({ name }) => !names(installScripts, name)).map(({ name }) => name)).toEqual([]);
    expect(running.filter(({ dev }) => !dev).map(({ name }) => name)).toEqual([]);
  });

  it('has a licence that is allowed, or is listed with its own [R19]', () => {
    const known = packages.filter((one) => !elsewhere.includes(one));
    const wrong = known.filter(({ name, license }) => !isAllowed(license ?? '') && !names(licencesOf, name));
    expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  it('lists nothing that is not there any more [R19]', () => {
    const gone = (list: Readonly<Record<string, string>>) =>
      Object.keys(list).filter((one) => !packages.some(({ name }) => names({ [one]: '' }, name)));
    expect([...gone(licencesOf), ...gone(installScripts)]).toEqual([]);
    expect(licences.filter((one) => !packages.some(({ license = '' }) => license.includes(one)))).toEqual([]);
  });

  it('are locked by hash, foreign binaries by their package’s version [R19]', () => {
    const open = packages.filter((one) => !one.integrity?.startsWith('sha512-') && !elsewhere.includes(one));
    expect(open.map(({ name }) => name)).toEqual([]);
    const stray = elsewhere.filter(
      ({ name, version }) =>
        !parents(name).some(({ optionalDependencies }) => optionalDependencies?.[name]?.includes(version ?? '')),
    );
    expect(stray.map(({ name }) => name)).toEqual([]);
  });

  it('pin exact versions and update only to week-old releases [R19]', () => {
    const own: Readonly<Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>> = JSON.parse(
      read('package.json'),
    );
    const asked = Object.entries({ ...own.dependencies, ...own.devDependencies });
    expect(asked.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    // npm itself passes younger ones over, of packages that packages ask for too; the lockfile keeps no dates to look at.
    const days = Number(/--min-release-age=(\d+)/.exec(own.scripts['update-packages'] ?? '')?.[1]);
    expect(days).toBeGreaterThanOrEqual(7);
    // In .npmrc it would refuse the lockfile itself: `npm ci` of a clone ended there for each younger version.
    expect(read('.npmrc')).not.toMatch(/min-release-age|before/);
  });

  it('renders PDF with a patched pdf.js, without eval and XFA [R19]', () => {
    const readers = packages
      .filter(({ name }) => name === 'pdfjs-dist')
      .map(({ version = '' }) => version.split('.').map(Number));
    expect(readers.length).toBeGreaterThan(0);
    for (const [major = 0, minor = 0] of readers) expect(major > 4 || (major === 4 && minor > 2)).toBe(true);
    expect(read('renderers/pdf/pdfjs.ts')).toMatch(/isEvalSupported: false,\s+enableXfa: false,/);
  });

  it('are listed with hash in the bill of materials, vitest as optional [R19]', async () => {
    const [command = '', ...args] = (JSON.parse(read('package.json')).scripts.sbom as string).split(' ');
    const cwd = fileURLToPath(new URL('../../', import.meta.url));
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
    const bill = JSON.parse(stdout) as {
      readonly bomFormat: string;
      readonly components: readonly {
        readonly name: string;
        readonly version: string;
        readonly scope?: string;
        readonly hashes?: readonly object[];
      }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const served = packages.filter(({ dev, optional }) => !dev && !optional);
    expect(served.length).toBeGreaterThan(100);
    const listed = new Map(bill.components.map((one) => [`${one.name}@${one.version}`, one.hashes?.length ?? 0]));
    expect(served.filter(({ name, version }) => !listed.get(`${name}@${version}`)).map(({ name }) => name)).toEqual([]);
    expect(bill.components.find(({ name }) => name === 'vitest')?.scope).toBe('optional');
  });
});
