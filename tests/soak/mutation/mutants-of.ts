import ts from 'typescript';

/** Faults that a person could write; each changes one place of a function. */
export type Fault =
  | 'condition negated'
  | 'guard removed'
  | 'comparison flipped'
  | 'boundary moved'
  | 'and for or'
  | 'statement removed'
  | 'part of a where dropped';

/** A mutant, named so that it outlives moves of lines around it and, in most cases, renames. */
export interface Mutant {
  readonly file: string;
  readonly function: string;
  readonly fault: Fault;
  /** The mutated text, with which it is found again. */
  readonly was: string;
  readonly becomes: string;
  /** How many places of the function before this one take the same fault: finds it after a name in its text changed. */
  readonly occurrence: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const { SyntaxKind } = ts;

const COMPARED: ReadonlyMap<ts.SyntaxKind, readonly [Fault, string]> = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, ['comparison flipped', '!==']],
  [SyntaxKind.ExclamationEqualsEqualsToken, ['comparison flipped', '===']],
  [SyntaxKind.LessThanToken, ['boundary moved', '<=']],
  [SyntaxKind.LessThanEqualsToken, ['boundary moved', '<']],
  [SyntaxKind.GreaterThanToken, ['boundary moved', '>=']],
  [SyntaxKind.GreaterThanEqualsToken, ['boundary moved', '>']],
  [SyntaxKind.AmpersandAmpersandToken, ['and for or', '||']],
  [SyntaxKind.BarBarToken, ['and for or', '&&']],
]);

/** Every mutant of a file with its source, in the order of the text. */
export function mutantsOf(file: string, source: string): readonly (Mutant & { readonly mutated: string })[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const seen = new Map<string, number>();
  const found: (Mutant & { readonly mutated: string })[] = [];
  const visit = (node: ts.Node, within: string | undefined): void => {
    const name = functionName(node) ?? within;
    if (name) {
      for (const [fault, { start, end, text }] of faultsOf(node, tree)) {
        const key = `${name} ${fault}`;
        const occurrence = seen.get(key) ?? 0;
        seen.set(key, occurrence + 1);
        const mutated = source.slice(0, start) + text + source.slice(end);
        found.push({ file, function: name, fault, was: source.slice(start, end), becomes: text, occurrence, mutated });
      }
    }
    node.forEachChild((child) => visit(child, name));
  };
  visit(tree, undefined);
  return found;
}

/** Name of a function of the file or of a class; those without a name belong to the one around them. */
function functionName(node: ts.Node): string | undefined {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name) return node.name.getText();
  const isNamed = ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer);
  return isNamed && ts.isSourceFile(node.parent.parent.parent) ? node.name.getText() : undefined;
}

function faultsOf(node: ts.Node, tree: ts.SourceFile): readonly (readonly [Fault, Edit])[] {
  if (ts.isIfStatement(node)) return faultsOfIf(node, tree);
  if (ts.isBinaryExpression(node)) {
    const compared = COMPARED.get(node.operatorToken.kind);
    if (compared === undefined) return [];
    const text = `${node.left.getText(tree)} ${compared[1]} ${node.right.getText(tree)}`;
    return [[compared[0], replaced(node, tree, text)]];
  }
  if (ts.isExpressionStatement(node)) {
    const isCall = ts.isCallExpression(node.expression) || ts.isAwaitExpression(node.expression);
    return isCall ? [['statement removed', replaced(node, tree, ';')]] : [];
  }
  return ts.isCallExpression(node) ? faultsOfWhere(node, tree) : [];
}

function faultsOfIf(node: ts.IfStatement, tree: ts.SourceFile): readonly (readonly [Fault, Edit])[] {
  const negated = [
    'condition negated',
    replaced(node.expression, tree, `!(${node.expression.getText(tree)})`),
  ] as const;
  const leaves = ts.isReturnStatement(node.thenStatement) || ts.isThrowStatement(node.thenStatement);
  return leaves && !node.elseStatement ? [negated, ['guard removed', replaced(node, tree, '')]] : [negated];
}

/** Drizzle's `and` leaves out undefined conditions. */
function faultsOfWhere(node: ts.CallExpression, tree: ts.SourceFile): readonly (readonly [Fault, Edit])[] {
  if (node.expression.getText(tree) !== 'and' || node.arguments.length < 2) return [];
  return node.arguments.map((part) => ['part of a where dropped', replaced(part, tree, 'undefined')] as const);
}

const replaced = (node: ts.Node, tree: ts.SourceFile, text: string): Edit => ({
  start: node.getStart(tree),
  end: node.getEnd(),
  text,
});
