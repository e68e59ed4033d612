import type { Shape } from '../../engine/language/compile/language/shape.ts';
import { NAMED } from '../../engine/language/compile/language/vocabulary.ts';
import { describeType } from '../../engine/language/types/describe-type.ts';
import type { Profile } from '../../engine/language/types/profile.ts';

/** Names of value kinds in the tables. */
const KINDS: Readonly<Record<string, string>> = {
  text: 'texto',
  link: 'enlace',
  path: 'ruta',
  rule: 'regla',
  value: 'valor',
  type: 'tipo',
  actions: 'acciones',
};

/** Plurals for the elements of lists. */
const PLURALS: Readonly<Record<string, string>> = {
  palabra: 'palabras',
  entero: 'enteros',
  número: 'números',
  objeto: 'objetos',
};

/** Definitions with a section of their own, by the end of their `$ref`. */
const DEFINED: Readonly<Record<string, string>> = {
  declarations: 'declaraciones',
  declaration: 'declaración',
  parameters: 'parámetros',
  parameter: 'parámetro',
  queryValues: 'valores de la dirección',
  queryValue: 'valor de la dirección',
  refusals: 'rechazos',
  nodes: 'nodos por clave',
  values: 'valores por nombre',
};

/** Rows of the properties of an object and of the objects inside it, with the path of each. */
export function propertyRows(shape: Shape, path = ''): readonly (readonly string[])[] {
  return [...shape.properties].flatMap(([name, child]) => {
    if (name === '$schema' || name === 'after' || name === 'before') return [];
    const here = path === '' ? name : `${path}.${name}`;
    const defined = DEFINED[shape.json.properties?.[name]?.$ref?.split('/').at(-1) ?? ''];
    const other = SEEN_ELSEWHERE.find(({ has }) => child.rest?.properties.has(has) === true);
    const needed = shape.json.required?.includes(name) === true ? 'sí' : '';
    const row = [
      `\`${here}\``,
      defined ?? other?.say ?? kindOf(child),
      needed,
      usual(child),
      String(child.json.description ?? ''),
    ];
    return defined === undefined && other === undefined ? [row, ...inner(child, here)] : [row];
  });
}

/** Maps documented with another document: a screen's own dialogs, a form's fields. */
const SEEN_ELSEWHERE = [
  { has: 'returns', say: 'mapa: ver dialogs/*.json' },
  { has: 'use', say: 'mapa: ver fields.json' },
];

/** Rows below a property, unless it belongs to a family with a section of its own. */
function inner(shape: Shape, path: string): readonly (readonly string[])[] {
  if (shape.is !== undefined || shape.variant !== undefined) return [];
  const { rest } = shape;
  return rest === undefined ? propertyRows(shape, path) : inner(rest, `${path}.*`);
}

function kindOf(shape: Shape): string {
  const { json } = shape;
  if (shape.is !== undefined) return KINDS[shape.is] ?? shape.is;
  if (json.enum !== undefined) return json.enum.map((word) => `\`${String(word)}\``).join(' ');
  if (json.const !== undefined) return `\`${String(json.const)}\``;
  if (shape.variant !== undefined) return shape.variant.property === 'do' ? 'acción' : 'nodo';
  if (shape.rest !== undefined) return [json.type].flat().includes('string') ? 'palabra o mapa' : 'mapa';
  if (json['x-ref'] !== undefined)
    return `${[json.type].flat().includes('boolean') ? 'sí o no, o ' : ''}nombre (${json['x-ref']})`;
  const words: Readonly<Record<string, string>> = {
    string: 'palabra',
    integer: 'entero',
    number: 'número',
    boolean: 'sí o no',
    object: 'objeto',
    array: 'lista',
  };
  if (json.type === undefined) return 'cualquier JSON';
  const own = [json.type]
    .flat()
    .map((type) => words[String(type)] ?? String(type))
    .join(' o ');
  return shape.items === undefined
    ? own
    : `${own} de ${PLURALS[kindOf(shape.items)] ?? kindOf(shape.items).replace(/^nombre /, 'nombres ')}`;
}

function usual(shape: Shape): string {
  return shape.default === undefined ? '' : `\`${JSON.stringify(shape.default)}\``;
}

/** A Markdown table; escapes bars, which would end a cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** The properties of a shape in words: `id` (un número entero), `nome` (un texto) … */
export function profileWords(profile: Profile): string {
  if ('properties' in profile) {
    const parts = Object.entries(profile.properties).map(([name, child]) => `\`${name}\` (${describeType(child)})`);
    return parts.length === 0 ? 'nada' : parts.join(', ');
  }
  return describeType(profile);
}

/** Entities by name, in alphabetical order. */
export function entities(): readonly (readonly [string, Profile])[] {
  return Object.entries(NAMED).sort(([a], [b]) => (a < b ? -1 : 1));
}
