import { CALLS } from '../../engine/compile/check/vocabulary.ts';
import { type JsonSchema, schemaAt } from '../../engine/compile/language/schemas.ts';
import operators from '../../schemas/operators.json' with { type: 'json' };

const COMMON = 'common.schema.json#/$defs/';
const HERE = 'patch-common.schema.json#/$defs/';

interface Argument {
  readonly name: string;
  readonly kind?: string;
  readonly optional?: boolean;
  readonly rest?: boolean;
}

interface Operator {
  readonly doc: string;
  readonly args: readonly Argument[];
  readonly example: { readonly rule: unknown };
}

/**
 * Definitions that an editor reads instead of those of common.schema.json, or beside them (FIXL-52): a rule names one of
 * the operators, so that their names, what they mean and an example come up while one writes. By the name of the
 * definition that each stands for.
 */
export const WORDS: Readonly<Record<string, () => JsonSchema>> = {
  [`${COMMON}rule`]: () => ({ ...common('rule'), allOf: [{ $ref: `${HERE}operator` }] }),
  [`${COMMON}value`]: () => ({ ...common('value'), allOf: [{ $ref: `${HERE}operator` }] }),
  [`${COMMON}operand`]: operand,
  [`${COMMON}operator`]: operator,
};

/**
 * A map of refusals is keyed by the codes that some call refuses with, and `other`; a code that is not its own call's is
 * told by the compiler. Any other definition stays as it is.
 */
export function withCodes(name: string, made: JsonSchema): JsonSchema {
  if (name !== `${COMMON}refusals`) return made;
  const codes = [...new Set([...CALLS.values()].flatMap((call) => call.codes)), 'other'].sort();
  return { ...made, propertyNames: { enum: codes } };
}

function common(name: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schemaAt(`${COMMON}${name}`, '').json).filter(([key]) => !key.startsWith('x-')),
  );
}

/** An object names exactly one operator; what is no object, such as true or a path, is not its matter. */
function operator(): JsonSchema {
  const named = Object.entries(operators as Readonly<Record<string, Operator | string>>).flatMap(([name, told]) =>
    typeof told === 'string' ? [] : [[name, argumentsOf(told)] as const],
  );
  return { properties: Object.fromEntries(named), additionalProperties: false, maxProperties: 1 };
}

function argumentsOf({ doc, args, example }: Operator): JsonSchema {
  const names = args.map(({ name, optional, rest }) => `${name}${optional ? '?' : ''}${rest ? '…' : ''}`).join(', ');
  const description = `${doc} Argumentos: ${names}. Por ejemplo ${JSON.stringify(example.rule)}.`;
  // A literal is whatever is written: it may look like a rule and is none.
  if (args.some(({ kind }) => kind === 'literal')) return { description };
  return { description, $ref: `${HERE}operand` };
}

/** What an operator takes: rules and literals, one alone or in a list, lists in lists. */
function operand(): JsonSchema {
  const items = { $ref: `${HERE}operand` };
  return {
    type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
    items,
    allOf: [{ $ref: `${HERE}operator` }],
  };
}
