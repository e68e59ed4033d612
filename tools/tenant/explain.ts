import { type Explanation, explain } from '../../engine/language/compile/explain.ts';
import { nearest } from '../../engine/language/types/nearest.ts';
import { meant, readArguments, unknownTenants } from '../readers/arguments.ts';
import { type Files, readChain, tenantIds } from '../readers/folder.ts';
import { shownFolder } from '../readers/shown-folder.ts';
import { refuse } from './refuse.ts';

const LONGEST = 160;

/**
 * `explain <id> [<documento>:]<ruta>`: prints the origin of a value, layer by layer, and the result. Without a document
 * the path is one of tenant.json. Exit code 1 if there is no value; then it prints how far the path exists.
 */
export function explainCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, {});
  if (typeof said === 'string') return refuse(said);
  const [id = '', place = ''] = said.words;
  const wrong = unknownTenants([id], tenantIds(root));
  if (wrong !== undefined) return refuse(wrong);
  const files = readChain(root, id);
  const { document, path } = placeOf(place, documentsIn(files));
  const { order, layers, effective, leftOut, instruction } = explain(files, id, document, path);
  const removed = layers.at(-1)?.change === 'removes';
  if (effective === undefined && instruction === undefined && !removed)
    return refuse(nothingAt(files, id, document, path));
  if (order.length > 2) console.log(`Capas, de abajo hacia arriba: ${order.join(' → ')}`);
  for (const { place: at, value, change } of layers)
    console.log(`${shownFolder(root)}/${at}  ${shown(value)}${CHANGES[change]}`);
  for (const word of vocabularyIn(layers.at(-1)?.value))
    console.log(`La palabra la dice el vocabulario: npm run tenant -- explain ${id} vocabulary.${word}`);
  if (layers.length === 0) console.log('Ninguna capa lo escribe: es el valor por defecto del lenguaje.');
  if (leftOut) console.log('No se muestra: lleva a una pantalla que esta organización todavía no tiene.');
  console.log(instruction === undefined ? whole(effective) : done(instruction));
  return 0;
}

/** Words of the vocabulary that a written text names. */
function vocabularyIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  return [...new Set([...value.matchAll(/\{\{\s*vocabulary\.(\w+)/g)].map(([, word = '']) => word))];
}

const whole = (effective: unknown): string =>
  effective === undefined ? '= nada: una capa lo saca' : `= ${JSON.stringify(effective, undefined, 2)}`;

/** Result of an instruction, which the compiled document no longer contains. */
function done({ value, order, spread }: NonNullable<Explanation['instruction']>): string {
  const said = `= ${JSON.stringify(value, undefined, 2)}`;
  if (spread) return `${said}\nEl campo se escribe varias veces, cada una con su nombre: vale para todas.`;
  if (order !== undefined) return `${said}\nMueve la entrada. El orden queda: ${order.join(' → ')}`;
  return `${said}\nEs una instrucción para el compilador: ya está hecha, y en lo compilado no aparece.`;
}

/** Note on a layer's change, after its value. */
const CHANGES = { writes: '', replaces: '  (reemplaza todo lo de abajo)', removes: '  (lo saca)' } as const;

/** Parses `forms/registro:fields.plan`, `menu`, or a path of tenant.json. */
function placeOf(place: string, documents: readonly string[]): { readonly document: string; readonly path: string } {
  const [name = '', path] = place.split(':');
  const document = name.endsWith('.json') ? name : `${name}.json`;
  if (path === undefined && !name.includes('/') && !documents.includes(document))
    return { document: 'tenant.json', path: name };
  return { document, path: path ?? '' };
}

/** Document that every tenant has without writing it. */
const OF_CONTRACT = 'endpoints.json';

/** Documents of the chain, without their layer's folder, and that of the contract. */
function documentsIn(files: Files): readonly string[] {
  const names = [...files.keys()].filter((path) => path.endsWith('.json'));
  return [...new Set([OF_CONTRACT, ...names.map((path) => path.slice(path.indexOf('/') + 1))])].sort();
}

/** Prints how far a path exists, with possible next names. */
function nothingAt(files: Files, id: string, document: string, path: string): string {
  const documents = documentsIn(files);
  if (!documents.includes(document) && explain(files, id, document, '').effective === undefined) {
    const list = documents.map((name) => name.replace('.json', '')).join(', ');
    return `${id} no tiene ${document}. Hay: ${list}.${meant(nearest(document, documents))}`;
  }
  const steps = path.split('.');
  for (let length = steps.length - 1; length >= 0; length -= 1) {
    const right = steps.slice(0, length).join('.');
    const { effective } = explain(files, id, document, right);
    if (effective === undefined) continue;
    const names = typeof effective === 'object' && effective !== null ? Object.keys(effective) : [];
    // A first key with points, such as a text's code, is wrong as a whole.
    const pointed = length === 0 && names.some((name) => name.includes('.'));
    const wrong = pointed ? path : (steps[length] ?? '');
    const where = right === '' ? document : `${right} de ${document}`;
    return `${where} no tiene "${wrong}". Tiene: ${names.join(', ') || 'nada adentro'}.${meant(nearest(wrong, names))}`;
  }
  return `${document} de ${id} no se puede leer: npm run tenant -- check ${id} dice por qué.`;
}

function shown(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}
