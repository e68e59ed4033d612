import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Columns that the database generates; rows that were read have them, and no write takes them. */
const GENERATED: ReadonlySet<string> = new Set(['id']);

/**
 * Finds names that a row for the database has and its table lacks. TypeScript refuses them in a literal and not where an
 * object is spread into one, and Drizzle drops them without a word: the value would be lost.
 */
function droppedColumns(files: readonly string[], options: ts.CompilerOptions): readonly string[] {
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const elementOf = (type: ts.Type): ts.Type =>
    (checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number)) || type;
  const namesOf = (type: ts.Type): readonly string[] => {
    const element = elementOf(type);
    return element.isUnion()
      ? element.types.flatMap(namesOf)
      : checker.getPropertiesOfType(element).map(({ name }) => name);
  };
  const dropped: string[] = [];
  let writes = 0;
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const [row] = node.arguments;
    if (row === undefined || !['values', 'set'].includes(node.expression.name.text)) return;
    const signature = checker.getResolvedSignature(node);
    const [taken] = signature?.parameters ?? [];
    if (taken === undefined || signature?.declaration?.getSourceFile().fileName.includes('/drizzle-orm/') !== true)
      return;
    writes += 1;
    const columns = new Set(namesOf(checker.getTypeOfSymbolAtLocation(taken, node)));
    const lost = namesOf(checker.getTypeAtLocation(row)).filter((name) => !columns.has(name) && !GENERATED.has(name));
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(row.getStart());
    dropped.push(...lost.map((name) => `${source.fileName.replace(ROOT, '')}:${line + 1} ${name}`));
  };
  for (const source of program.getSourceFiles()) if (!source.fileName.includes('/node_modules/')) look(source);
  expect(writes).toBeGreaterThan(400);
  return dropped;
}

it('writes no row with a name that its table lacks, also by a spread object [FIXH-02]', { timeout: 300_000 }, () => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.json`, {}, host);
  const files = config?.fileNames.filter((file) => /\/(server|tests)\//.test(file.replace(ROOT, '/'))) ?? [];
  expect(droppedColumns(files, config?.options ?? {})).toEqual([]);
});
