import { type JsonSchema, schemaAt } from '../../engine/language/compile/language/schemas.ts';
import { CALLS } from '../../engine/language/compile/language/vocabulary.ts';
import { NAMED_RULE } from '../../engine/language/compile/resolve/named-rules.ts';
import { COMPARED, FIRST_KNOWN } from '../../engine/language/compile/resolve/short-rules.ts';
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
 * Definitions that an editor gets in place of those of common.schema.json, or in addition, so that it offers
 * operators with description and example inside rules. Keyed by the replaced definition.
 */
export const WORDS: Readonly<Record<string, () => JsonSchema>> = {
  [`${COMMON}rule`]: () => ({
    ...common('rule'),
    items: { $ref: `${HERE}operand` },
    allOf: [{ $ref: `${HERE}operator` }],
  }),
  [`${COMMON}value`]: () => ({ ...common('value'), allOf: [{ $ref: `${HERE}operator` }] }),
  [`${COMMON}operand`]: operand,
  [`${COMMON}operator`]: operator,
};

/**
 * Keys a map of refusals by the codes of all calls, and `other`; the compiler reports codes of another call. Returns
 * other definitions unchanged.
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

/** Schema of an object with exactly one operator; other values, such as true or a path, are not restricted. */
function operator(): JsonSchema {
  const named = Object.entries(operators as Readonly<Record<string, Operator | string>>).flatMap(([name, told]) =>
    typeof told === 'string' ? [] : [[name, argumentsOf(told)] as const],
  );
  const properties = {
    ...Object.fromEntries(named),
    [NAMED_RULE]: namedRule(),
    [COMPARED]: shortRule(
      'Si el valor de una ruta es igual a un literal, o a alguno de varios. Por ejemplo {"is":["item.status",2,5]}.',
    ),
    [FIRST_KNOWN]: shortRule(
      'La primera de varias rutas que tiene un valor; si ninguna lo tiene, lo último. Por ejemplo {"orElse":["received.title",{"const":"Sin título"}]}.',
    ),
  };
  return { properties, additionalProperties: false, maxProperties: 1 };
}

/** Schema of the use of a rule of rules.json, which the compiler writes out: its name, or its name and a path. */
function namedRule(): JsonSchema {
  const name = { type: 'string' };
  return {
    description:
      'Una regla de rules.json por su nombre, con la ruta de lo que se pregunta si la regla tiene `of`. Por ejemplo {"rule":["turno.cancelado","item"]}.',
    oneOf: [name, { type: 'array', items: name }],
  };
}

/** Schema of a short form with a list of arguments, which the compiler writes out. */
function shortRule(description: string): JsonSchema {
  return { description, type: 'array', minItems: 2, items: { $ref: `${HERE}operand` } } as JsonSchema;
}

function argumentsOf({ doc, args, example }: Operator): JsonSchema {
  const names = args.map(({ name, optional, rest }) => `${name}${optional ? '?' : ''}${rest ? '…' : ''}`).join(', ');
  const description = `${doc} Argumentos: ${names}. Por ejemplo ${JSON.stringify(example.rule)}.`;
  // A literal argument may look like a rule without being one.
  if (args.some(({ kind }) => kind === 'literal')) return { description };
  return { description, $ref: `${HERE}operand` };
}

/** Schema of an operator's arguments: rules and literals, single or in nested lists. */
function operand(): JsonSchema {
  const items = { $ref: `${HERE}operand` };
  return {
    type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
    items,
    allOf: [{ $ref: `${HERE}operator` }],
  };
}
