import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCommand } from './tenant/check.ts';
import { explainCommand } from './tenant/explain.ts';
import { listCommand } from './tenant/list.ts';
import { newCommand } from './tenant/new.ts';

/** One word of the command line: gets the arguments after it, answers the exit code. */
type Command = (root: string, args: readonly string[]) => number | Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  explain: explainCommand,
  list: listCommand,
  new: newCommand,
};

const USAGE = `Uso: npm run tenant -- <orden>
  check [id…] [--json] [--notas]       revisa una organización, o todas; termina en 1 si hay errores
  explain <id> [<documento>:]<ruta>    de dónde viene un valor, capa por capa; sin documento, de tenant.json
                                       (explain osef brand.color · explain osef forms/registro:fields.plan)
  list                                 las organizaciones, con su unidad y sus direcciones
  new <id> [--name … --unit … --color … --extends … --art … --mark …]
                                       crea una organización y dibuja su logo y sus imágenes
TENANTS_DIR cambia la carpeta de las organizaciones.`;

const usual = join(dirname(dirname(fileURLToPath(import.meta.url))), 'tenants');
const root = resolve(process.env.TENANTS_DIR || usual);
const [word = 'help', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
if (word === 'help' || word === '--help') console.log(USAGE);
else if (command === undefined) process.exitCode = refuse(`No existe la orden ${word}.\n${USAGE}`);
else if (!existsSync(join(root, '_base', 'tenant.json')))
  process.exitCode = refuse(`${root} no es una carpeta de organizaciones: le falta _base/tenant.json.`);
else process.exitCode = await command(root, args);

function refuse(why: string): number {
  console.error(why);
  return 1;
}
