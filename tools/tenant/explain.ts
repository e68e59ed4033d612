import { explain } from '../../engine/compile/explain.ts';
import { readChain } from '../readers/folder.ts';

const LONGEST = 160;

/**
 * `explain <id> <documento>[:<ruta>]`: where a value comes from, layer by layer, and what it is in the end. 1 when
 * nothing stands there.
 */
export function explainCommand(root: string, [id = '', place = '']: readonly string[]): number {
  const [document = '', path = ''] = place.split(':');
  const file = document.endsWith('.json') ? document : `${document}.json`;
  const { layers, effective } = explain(readChain(root, id), id, file, path);
  for (const { place: at, value } of layers) console.log(`tenants/${at}  ${shown(value)}`);
  if (effective === undefined) {
    console.error(
      `No hay ${path === '' ? file : `${path} en ${file}`} de ${id}. Ejemplo: explain clinica_norte forms/registro:fields.plan`,
    );
    return 1;
  }
  if (layers.length === 0) console.log('Ninguna capa lo escribe: es el valor por defecto del lenguaje.');
  console.log(`= ${JSON.stringify(effective, undefined, 2)}`);
  return 0;
}

function shown(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}
