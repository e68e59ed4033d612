import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The repository's root; tests name files relative to it. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files that tools or people's machines make, which are not our sources. */
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'storybook-static',
  'test-results',
  'playwright-report',
  '.git',
  '.data',
  '.cache',
]);

/** Files under `path`, relative to the root, in a fixed order; an empty list for an absent path. */
export function filesUnder(path = ''): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .filter((name) => !NOT_OURS.has(name))
    .sort()
    .flatMap((name) => filesUnder(path === '' ? name : `${path}/${name}`));
}

/** The text of a file named relative to the root. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const isCode = (file: string) => /\.(ts|tsx|mts|cts|mjs|cjs|js|jsx)$/.test(file);
const isGenerated = (file: string) => file.startsWith('schemas/generated/');

/** Code that people write: everything but what generators wrote. */
export const codeFiles = (): string[] => filesUnder().filter((file) => isCode(file) && !isGenerated(file));

/** Code that ships or builds the product: no tests and no stories. */
export const productFiles = (): string[] =>
  codeFiles().filter((file) => !/^(tests|stories)\//.test(file) && !/\.stories\.tsx$/.test(file));

const parsed = new Map<string, ts.SourceFile>();

/** The parsed file, once for all tests; positions are those of its text. */
export function parse(file: string): ts.SourceFile {
  const kind = /x$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = parsed.get(file) ?? ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind);
  parsed.set(file, source);
  return source;
}

/** All meaningful nodes of a file, parents first, without commas and brackets. */
export function nodesOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

/** `file:line`, the way an editor opens it. */
export const at = (source: ts.SourceFile, node: ts.Node): string =>
  `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

/** The text a literal shows, without its quotes: strings, the fixed parts of templates, text between JSX tags. */
export function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) return node.text;
  return undefined;
}

/** `file:line: text` of each line of `files` that matches. */
export function linesMatching(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}
