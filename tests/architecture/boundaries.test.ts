import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { codeFiles, root } from './sources.ts';

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
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

describe('who imports whom', () => {
  it('holds, and every source file was really read', { timeout: 60_000 }, () => {
    const files = codeFiles().filter((file) => ROOMS.includes(file.split('/')[0] ?? '') && /\.tsx?$/.test(file));
    const rooms = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
    const report = cruise(root, rooms);
    const cruised = new Set(report.modules.map(({ source }) => source));
    expect(files.filter((file) => !cruised.has(file))).toEqual([]);
    expect(report.summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`)).toEqual([]);
  });
});

/** A house with one broken arrow per file; the rules must see each of them. */
const BROKEN: Readonly<Record<string, readonly [rule: string, text: string]>> = {
  'schemas/a.ts': ['schemas-import-nothing', "import '../engine/plain.ts';"],
  'call/up.ts': ['call-arrows', "import '../engine/plain.ts';"],
  'call/with-react.ts': ['engine-free-of-react-and-node', "import 'react';"],
  'server/to-peer.ts': ['server-arrows', "import '../call/peer.ts';"],
  'engine/up.ts': ['engine-arrows', "import '../renderers/plain.ts';"],
  'engine/bare-folder.ts': ['engine-arrows', "import '../renderers';"],
  'engine/react-inside.ts': ['engine-arrows', "import './react/plain.ts';"],
  'engine/with-react.ts': ['engine-free-of-react-and-node', "import 'react';"],
  'engine/with-node.ts': ['engine-free-of-node-builtins', "import 'node:fs';"],
  'engine/forms/logic.ts': ['json-logic-behind-the-rules', "import 'json-logic-js';"],
  'engine/react/to-renderers.ts': ['engine/react-arrows', "import '../../renderers/plain.ts';"],
  'renderers/to-server.ts': ['renderers-arrows', "import '../server/plain.ts';"],
  'tools/to-server.ts': ['tools-arrows', "import '../server/plain.ts';"],
  'server/to-react.ts': ['server-arrows', "import '../engine/react/plain.ts';"],
  'server/to-tools.ts': ['server-arrows', "import '../tools/plain.ts';"],
  'server/to-tenant.ts': ['server-arrows', "import '../tenants/a/plain.ts';"],
  'server/type-only.ts': ['server-arrows', "import type { Plain } from '../renderers/plain.ts';"],
  'engine/cycle-a.ts': ['no-cycles', "import './cycle-b.ts';"],
  'server/dev-package.ts': ['no-dev-packages-at-run-time', "import 'fast-check';"],
  'server/lost.ts': ['everything-resolves', "import './nowhere.ts';"],
};

describe('the rules themselves', () => {
  const house = mkdtempSync(join(tmpdir(), 'portal-boundaries-'));
  afterAll(() => rmSync(house, { recursive: true, force: true }));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${text}\n`);
  };

  it('find each kind of broken arrow, and nothing else', { timeout: 60_000 }, () => {
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
      cpSync(join(root, file), join(house, file));
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
    for (const folder of [
      'call',
      'engine',
      'engine/react',
      'engine/rules',
      'renderers',
      'server',
      'tools',
      'tools/readers',
      'tenants/a',
    ]) {
      put(`${folder}/plain.ts`, 'export interface Plain { readonly a: string }');
    }
    put('renderers/index.ts', "import '../engine/react/plain.ts';\nimport 'react';");
    put('call/peer.ts', 'export const peer = 1;');
    put('call/messages.ts', 'export const messages = 1;');
    put('engine/rules/logic.ts', "import 'json-logic-js';");
    put(
      'server/good.ts',
      "import '../tools/readers/plain.ts';\nimport '../engine/plain.ts';\nimport '../call/messages.ts';\nimport 'node:fs';",
    );
    put('engine/cycle-b.ts', "import './cycle-a.ts';");
    for (const [file, [, text]] of Object.entries(BROKEN)) put(file, text);

    const { summary } = cruise(house, ROOMS);
    const found = new Set(summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`));
    const expected = Object.entries(BROKEN).map(([file, [rule]]) => `${file}: ${rule}`);
    expect(expected.filter((line) => !found.has(line))).toEqual([]);
    const brokenFiles = new Set([...Object.keys(BROKEN), 'engine/cycle-b.ts']);
    expect(summary.violations.filter(({ from }) => !brokenFiles.has(from))).toEqual([]);
  });
});
