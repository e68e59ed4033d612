import { type ArgumentShape, type OperatorName, operatorShapes } from '../../../schemas/generated/operators.ts';

/** A literal inside a rule; a string here is a text, never a path. */
export type Literal = string | number | boolean | null | readonly Literal[];

/** Allowed values of a rule's argument; a list may hold rules, and is then the list of what they give. */
export type RuleArgument = Literal | RuleObject | readonly RuleArgument[];

/** A json-logic object with exactly one key, the operator, over one argument or a list of them. */
export interface RuleObject {
  readonly [operator: string]: RuleArgument | readonly RuleArgument[];
}

/** A rule as documents write it: an operator over arguments, or a literal such as `false`. */
export type Rule = RuleObject | Literal;

/** An operator, its arguments as written, and their JSON pointers below the rule. */
export interface Operation {
  readonly operator: OperatorName;
  readonly args: readonly unknown[];
  readonly pointers: readonly string[];
}

/** Whether a value is a JSON object (not a list, not null). */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value that a document keeps whole may be a rule: a literal condition, or an operator. */
export function isRule(value: unknown): value is RuleObject | boolean {
  return typeof value === 'boolean' || isRecord(value);
}

/** Whether a list holds a rule, at any depth: such a list is evaluated, any other one is a literal. */
export function holdsRules(list: readonly unknown[]): boolean {
  return list.some((element) => isRecord(element) || (Array.isArray(element) && holdsRules(element)));
}

/** Whether the rule language has this word. */
export function isOperator(name: string): name is OperatorName {
  return Object.hasOwn(operatorShapes, name);
}

/** The shapes of an operator's arguments; for a repeated one, the last holds for all that follow. */
export function argumentSpecs(operator: OperatorName): readonly ArgumentShape[] {
  return operatorShapes[operator];
}

/** The shape of the argument at a position, or undefined when the operator takes no such argument. */
export function argumentSpec(operator: OperatorName, position: number): ArgumentShape | undefined {
  const specs = argumentSpecs(operator);
  const last = specs.at(-1);
  return specs[position] ?? (last?.rest === true ? last : undefined);
}

/** Scale on which two texts are compared: as dates, times of day or instants, whatever their spelling. */
export const SCALES = ['date', 'time', 'instant'] as const;

/** One of {@link SCALES}. */
export type Scale = (typeof SCALES)[number];

/** Whether a literal names a scale. */
export function isScale(word: unknown): word is Scale {
  return SCALES.some((scale) => scale === word);
}

/** Word of `has` and `missing` for a path whose empty text is a value. */
export const BLANK = 'blank';

/** Whether an argument of that kind is a rule to be evaluated, and no word of the language. */
export function takesRule(kind: ArgumentShape['kind'], argument: unknown): boolean {
  return kind === undefined || kind === 'each' || (kind === 'read' && isRecord(argument));
}

/** Splits a rule object known to be well formed; a single argument may stand without its list, but for `const`. */
export function operationOf(rule: Readonly<Record<string, unknown>>): Operation {
  const [operator = '', written] = Object.entries(rule)[0] ?? [];
  if (!isOperator(operator)) throw new TypeError(`not an operator: ${operator}`);
  const base = `/${escapePointer(operator)}`;
  if (operator === 'const' || !Array.isArray(written)) return { operator, args: [written], pointers: [base] };
  return { operator, args: written, pointers: written.map((_, index) => `${base}/${index}`) };
}

/** One key as a part of a JSON pointer. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
