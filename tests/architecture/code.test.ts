import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { DEAR } from '../setup/dear-first.ts';
import { ISOLATED } from '../setup/isolated-files.ts';
import { ON_ONE_ENGINE } from '../setup/one-engine.ts';
import { at, codeFiles, linesMatching, nodesOf, parse, productFiles, read } from './sources.ts';

/** `file:line` of every node of the product that `holds`. */
function nodesWhere(files: readonly string[], holds: (node: ts.Node) => boolean): string[] {
  return files.flatMap((file) => {
    const source = parse(file);
    return nodesOf(source)
      .filter(holds)
      .map((node) => `${at(source, node)}: ${node.getText().slice(0, 80)}`);
  });
}

/** This file names what it forbids. */
const others = () => codeFiles().filter((file) => !file.startsWith('tests/architecture/'));

describe('code', () => {
  it('reads real files', () => {
    expect(productFiles().length).toBeGreaterThan(50);
  });

  it('names the engine of server tests in their first line [FIXH-12]', () => {
    const marked = codeFiles().filter(
      (file) => /^tests\/server\/.*\.test\.ts$/.test(file) && /@engine\b/.test(read(file)),
    );
    expect(marked.length).toBeGreaterThan(50);
    expect(marked.filter((file) => !read(file).startsWith(`${ON_ONE_ENGINE}\n`))).toEqual([]);
  });

  it('has no file over 600 lines', () => {
    expect(codeFiles().filter((file) => read(file).split('\n').length > 601)).toEqual([]);
  });

  it('has no any, no non-null assertion and no silenced check', { timeout: 300_000 }, () => {
    const typed = others().filter((file) => /\.tsx?$/.test(file));
    expect(nodesWhere(typed, (node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node))).toEqual(
      [],
    );
    expect(linesMatching(others(), /@ts-(ignore|nocheck|expect-error)|biome-ignore-all|eslint-disable/)).toEqual([]);
  });

  it('writes properties and elements plainly, without spreading a literal', () => {
    const typed = others().filter((file) => /\.tsx?$/.test(file));
    const spreads = (node: ts.Node): boolean =>
      (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
      (ts.isSpreadElement(node) &&
        ts.isArrayLiteralExpression(node.parent) &&
        ts.isArrayLiteralExpression(node.expression));
    expect(nodesWhere(typed, spreads)).toEqual([]);
  });

  it('has no exported server function that only tests call', () => {
    const texts = new Map(productFiles().map((file) => [file, read(file)]));
    const named = new Map([...texts].map(([file, text]) => [file, new Set(text.match(/\w+/g))]));
    const idle = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?function (\w+)/gm)].flatMap(([, name = '']) => {
        const here = text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
        const elsewhere = [...named].some(([other, words]) => other !== file && words.has(name));
        return here > 1 || elsewhere || !file.startsWith('server/') ? [] : [name];
      }),
    );
    // The clock of tests.
    expect(idle).toEqual(['frozenClock']);
  });

  it('promises nothing for later', () => {
    expect(linesMatching(others(), /\b(TODO|FIXME|XXX|HACK)\b|\bfor now\b/)).toEqual([]);
  });

  it('exports by name only, except in configuration and reporters', () => {
    const rooms = productFiles().filter(
      (file) =>
        /^(call|engine|renderers|schemas|server|tools|main)/.test(file) &&
        !/\.(config|d)\.ts$|\.reporter\.mjs$/.test(file),
    );
    expect(
      nodesWhere(
        rooms,
        (node) =>
          ts.isExportAssignment(node) ||
          (node.kind === ts.SyntaxKind.DefaultKeyword && ts.canHaveModifiers(node.parent)),
      ),
    ).toEqual([]);
  });

  it('never writes markup from text [A11]', () => {
    const inner = new Set([
      'dangerouslySetInnerHTML',
      'innerHTML',
      'outerHTML',
      'insertAdjacentHTML',
      'srcdoc',
      'srcDoc',
    ]);
    expect(nodesWhere(productFiles(), (node) => ts.isIdentifier(node) && inner.has(node.text))).toEqual([]);
  });

  it('never makes code from text [A11]', () => {
    const makesCode = (node: ts.Node) =>
      (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'eval') ||
      ((ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === 'Function');
    expect(nodesWhere(productFiles(), makesCode)).toEqual([]);
  });
});

describe('what breaks under style-src self', () => {
  const ui = () => codeFiles().filter((file) => file.endsWith('.tsx') && !file.startsWith('tests/'));
  const BREAKPOINTS = new Set(['base', 'xs', 'sm', 'md', 'lg', 'xl']);
  const WITH_STYLE_ELEMENT = new Set(['Grid', 'SimpleGrid', 'MediaQuery', 'AppShell']);

  it('uses no Mantine component that writes a style element', () => {
    const imports = nodesWhere(
      ui(),
      (node) =>
        ts.isImportSpecifier(node) &&
        WITH_STYLE_ELEMENT.has((node.propertyName ?? node.name).text) &&
        node.parent.parent.parent.moduleSpecifier.getText().includes('@mantine/'),
    );
    expect(imports).toEqual([]);
    expect(nodesWhere(ui(), (node) => ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'style')).toEqual(
      [],
    );
  });

  it('uses no responsive style props', () => {
    const responsive = (node: ts.Node) => {
      if (!ts.isJsxAttribute(node)) return false;
      if (['hiddenFrom', 'visibleFrom'].includes(node.name.getText())) return true;
      const value = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : undefined;
      if (value === undefined || !ts.isObjectLiteralExpression(value) || value.properties.length === 0) return false;
      return value.properties.every(
        (property) => property.name !== undefined && BREAKPOINTS.has(property.name.getText()),
      );
    };
    expect(nodesWhere(ui(), responsive)).toEqual([]);
  });
});

describe('tests', () => {
  const tests = () => others().filter((file) => /\.(test|e2e|prove|soak)\.tsx?$/.test(file));

  it('are all run', () => {
    expect(tests().length).toBeGreaterThan(10);
    expect(
      linesMatching(tests(), /\b(it|test|describe)\.(skip|only|todo|fixme|fails|skipIf|runIf)\b|\bx(it|describe)\(/),
    ).toEqual([]);
  });

  it('wait for what they wait for, never for a time', () => {
    expect(linesMatching(tests(), /waitForTimeout\(|networkidle|setTimeout\([^,]*resolve/)).toEqual([]);
  });

  it('are shuffled, except few stories that give a reason [FIXH-12]', () => {
    const stories = linesMatching(tests(), /shuffle: false/);
    expect(stories.length).toBeLessThanOrEqual(8);
    const reasons = tests().flatMap((file) => read(file).match(/\/\/ In order\b.*\ndescribe\(.*shuffle: false/g) ?? []);
    expect(reasons).toHaveLength(stories.length);
    expect(read('tools/test.mjs')).toContain('TEST_SEED: ');
  });

  it('exist where they are to begin first [FIXH-12]', () => {
    expect(DEAR.filter((file) => !tests().includes(file))).toEqual([]);
  });

  it('run isolated when they replace modules', () => {
    const isolated = (file: string) => ISOLATED.some((pattern) => file.startsWith(pattern.split('*')[0] ?? ''));
    const replacing = linesMatching(tests(), /\bvi\.(mock|doMock|resetModules)\(/);
    expect(replacing.filter((line) => !isolated(line))).toEqual([]);
  });
});
