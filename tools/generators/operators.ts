import { readFile } from 'node:fs/promises';

interface Argument {
  readonly kind?: string;
  readonly optional?: boolean;
  readonly rest?: boolean;
}

interface Operator {
  readonly args: readonly Argument[];
  readonly result: string;
  readonly unknown: string;
}

/**
 * Generates `schemas/generated/operators.ts`: the operators' signatures as literal types for the checker, and their
 * shapes only for the evaluator, so that names and sentences stay out of the page's bytes.
 */
export async function generate(): Promise<Map<string, string>> {
  const table = JSON.parse(await readFile(new URL('../../schemas/operators.json', import.meta.url), 'utf8')) as Record<
    string,
    Operator
  >;
  const operators = Object.entries(table).filter(([name]) => name !== '$schema');
  const signatures = operators.map(
    ([name, { args, result, unknown }]) => `  ${JSON.stringify(name)}: ${JSON.stringify({ args, result, unknown })},`,
  );
  const shapes = operators.map(
    ([name, { args }]) => `  ${JSON.stringify(name)}: ${JSON.stringify(args.map(shapeOf))},`,
  );
  const text = [
    '// Generated from schemas/operators.json by npm run generate. Do not edit.',
    '',
    '/** Signature of each operator, as the checker reads it. */',
    'export const operators = {',
    ...signatures,
    '} as const;',
    '',
    '/** The words of the rule language. */',
    'export type OperatorName = keyof typeof operators;',
    '',
    '/** Kind of an argument: a rule by default. */',
    'export interface ArgumentShape {',
    "  readonly kind?: 'path' | 'read' | 'literal' | 'pattern' | 'codes' | 'each' | 'name' | 'scale' | 'blank';",
    '  readonly optional?: boolean;',
    '  /** It may be repeated. */',
    '  readonly rest?: boolean;',
    '}',
    '',
    '/** The shapes of the arguments: what the page needs to read a rule. */',
    'export const operatorShapes: Readonly<Record<OperatorName, readonly ArgumentShape[]>> = {',
    ...shapes,
    '};',
    '',
  ];
  return new Map([['schemas/generated/operators.ts', text.join('\n')]]);
}

const shapeOf = ({ kind, optional, rest }: Argument): Argument => ({
  ...(kind && { kind }),
  ...(optional && { optional }),
  ...(rest && { rest }),
});
