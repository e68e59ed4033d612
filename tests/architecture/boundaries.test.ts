import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { codeFiles, read, root } from './sources.ts';

interface Cruise {
  readonly modules: readonly CruisedModule[];
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
}

const ROOMS = ['call', 'engine', 'renderers', 'schemas', 'server', 'tools'];

/** Runs the house's rules over a folder. Its exit code counts violations, so the report is read either way. */
function cruise(cwd: string, paths: readonly string[]): Cruise {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...paths];
  try {
    return JSON.parse(
      execFileSync(process.execPath, args, {
        cwd,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return JSON.parse(stdout);
  }
}

interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Folders whose own folders must not import each other in a circle; the deepest first. */
const PARENTS = [
  'engine/language/compile',
  'engine/portal/react',
  'engine/domain',
  'engine/language',
  'engine/portal',
  'engine',
  'server/features',
  'server/platform',
];

/** A folder with its subfolders, or the files beside such folders. */
function folderOf(file: string): string | undefined {
  const parent = PARENTS.find((one) => file.startsWith(`${one}/`));
  if (parent === undefined) return undefined;
  const [name = '', ...below] = file.slice(parent.length + 1).split('/');
  return below.length === 0 ? `${parent}/*` : `${parent}/${name}`;
}

/** Folders that reach themselves through others, each circle named by its folders. */
function circlesOf(modules: readonly CruisedModule[]): readonly string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined) continue;
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  const reached = (from: string): ReadonlySet<string> => {
    const found = new Set(imports.get(from));
    for (const next of found) for (const far of imports.get(next) ?? []) found.add(far);
    return found;
  };
  const reach = new Map([...imports.keys()].map((folder) => [folder, reached(folder)]));
  const circles = [...reach].flatMap(([folder, far]) =>
    far.has(folder)
      ? [
          [...far]
            .filter((other) => reach.get(other)?.has(folder))
            .sort()
            .join(', '),
        ]
      : [],
  );
  return [...new Set(circles)];
}

describe('who imports whom', () => {
  it('holds, and every source file was really read', { timeout: 300_000 }, () => {
    const files = codeFiles().filter((file) => ROOMS.includes(file.split('/')[0] ?? '') && /\.tsx?$/.test(file));
    const rooms = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
    const report = cruise(root, rooms);
    const cruised = new Set(report.modules.map(({ source }) => source));
    expect(files.filter((file) => !cruised.has(file))).toEqual([]);
    expect(report.summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`)).toEqual([]);
    expect(circlesOf(report.modules)).toEqual([]);
  });

  it('keeps each floor of the engine small enough to be read as one list, and described', () => {
    const floors = readdirSync(join(root, 'engine'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(floors.map(({ name }) => name).sort()).toEqual(['domain', 'language', 'portal']);
    for (const { name } of floors) {
      const folders = readdirSync(join(root, 'engine', name), { withFileTypes: true }).filter((one) =>
        one.isDirectory(),
      );
      expect(folders.length, name).toBeLessThanOrEqual(9);
      expect(read(`engine/${name}/README.md`).trimEnd().split('\n').length, name).toBeLessThanOrEqual(20);
    }
  });

  it('finds folders that import each other, also by way of others', () => {
    const module = (source: string, ...to: string[]) => ({
      source,
      dependencies: to.map((resolved) => ({ resolved })),
    });
    const a = module('server/features/a/one.ts', 'server/features/b/routes/two.ts');
    const b = module('server/features/b/routes/two.ts', 'server/platform/db/three.ts');
    const c = module('server/platform/db/three.ts', 'server/features/a/four.ts');
    expect(circlesOf([a, b])).toEqual([]);
    expect(circlesOf([a, b, c])).toEqual(['server/features/a, server/features/b, server/platform/db']);
    const shape = module('engine/language/compile/layers/one.ts', 'engine/language/compile/report.ts');
    const root = module('engine/language/compile/report.ts', 'engine/language/compile/layers/two.ts');
    expect(circlesOf([shape, root])).toEqual(['engine/language/compile/*, engine/language/compile/layers']);
  });
});

/** A house with one broken arrow per file; the rules must see each of them. */
const BROKEN: Readonly<Record<string, readonly [rule: string, text: string]>> = {
  'schemas/a.ts': ['schemas-import-nothing', "import '../engine/domain/plain.ts';"],
  'call/up.ts': ['call-arrows', "import '../engine/domain/plain.ts';"],
  'call/with-react.ts': ['engine-free-of-react-and-node', "import 'react';"],
  'server/to-peer.ts': ['server-arrows', "import '../call/peer.ts';"],
  'engine/domain/up.ts': ['engine/domain-arrows', "import '../language/plain.ts';"],
  'engine/language/up.ts': ['engine/language-arrows', "import '../portal/calls/plain.ts';"],
  'engine/language/bare-folder.ts': ['engine/language-arrows', "import '../../renderers';"],
  'engine/portal/calls/with-react.ts': ['engine-free-of-react-and-node', "import 'react';"],
  'engine/language/with-react.ts': ['engine-free-of-react-and-node', "import 'react';"],
  'engine/domain/with-node.ts': ['engine-free-of-node-builtins', "import 'node:fs';"],
  'engine/language/forms/logic.ts': ['json-logic-behind-the-rules', "import 'json-logic-js';"],
  'engine/portal/react/to-renderers.ts': ['engine/portal-arrows', "import '../../../renderers/plain.ts';"],
  'renderers/to-server.ts': ['renderers-arrows', "import '../server/plain.ts';"],
  'tools/to-server.ts': ['tools-arrows', "import '../server/plain.ts';"],
  'server/to-react.ts': ['server-arrows', "import '../engine/portal/react/plain.ts';"],
  'server/to-tools.ts': ['server-arrows', "import '../tools/plain.ts';"],
  'server/to-tenant.ts': ['server-arrows', "import '../tenants/a/plain.ts';"],
  'server/type-only.ts': ['server-arrows', "import type { Plain } from '../renderers/plain.ts';"],
  'engine/language/cycle-a.ts': ['no-cycles', "import './cycle-b.ts';"],
  'server/dev-package.ts': ['no-dev-packages-at-run-time', "import 'fast-check';"],
  'server/platform/up.ts': ['platform-knows-no-feature', "import '../features/a/plain.ts';"],
  'server/features/a/up.ts': ['features-know-no-root', "import '../../plain.ts';"],
  'server/features/a/inside.ts': ['features-by-their-index', "import '../b/plain.ts';"],
  'server/lost.ts': ['everything-resolves', "import './nowhere.ts';"],
};

describe('the rules themselves', () => {
  const house = mkdtempSync(join(tmpdir(), 'portal-boundaries-'));
  afterAll(() => rmSync(house, { recursive: true, force: true }));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${text}\n`);
  };

  it('find each kind of broken arrow, and nothing else', { timeout: 300_000 }, () => {
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
      cpSync(join(root, file), join(house, file));
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
    for (const folder of [
      'call',
      'engine/domain',
      'engine/language',
      'engine/portal/calls',
      'engine/portal/react',
      'engine/language/rules',
      'renderers',
      'server',
      'server/features/a',
      'server/features/b',
      'tools',
      'tools/readers',
      'tenants/a',
    ]) {
      put(`${folder}/plain.ts`, 'export interface Plain { readonly a: string }');
    }
    put('renderers/index.ts', "import '../engine/portal/react/plain.ts';\nimport 'react';");
    put('call/peer.ts', 'export const peer = 1;');
    put('call/messages.ts', 'export const messages = 1;');
    put('engine/language/rules/logic.ts', "import 'json-logic-js';");
    put(
      'server/good.ts',
      "import '../tools/readers/plain.ts';\nimport '../engine/language/plain.ts';\nimport '../call/messages.ts';\nimport 'node:fs';",
    );
    put('server/features/b/index.ts', "import './plain.ts';");
    put('server/features/a/good.ts', "import '../b/index.ts';\nimport './plain.ts';");
    put('engine/language/cycle-b.ts', "import './cycle-a.ts';");
    for (const [file, [, text]] of Object.entries(BROKEN)) put(file, text);

    const { summary } = cruise(house, ROOMS);
    const found = new Set(summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`));
    const expected = Object.entries(BROKEN).map(([file, [rule]]) => `${file}: ${rule}`);
    expect(expected.filter((line) => !found.has(line))).toEqual([]);
    const brokenFiles = new Set([...Object.keys(BROKEN), 'engine/language/cycle-b.ts']);
    expect(summary.violations.filter(({ from }) => !brokenFiles.has(from))).toEqual([]);
  });
});
