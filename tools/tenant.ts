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
  explain <id> <documento>[:<ruta>]    de dónde viene un valor, capa por capa
                                       (explain clinica_norte forms/registro:fields.plan)
  list                                 las organizaciones, con su unidad y sus direcciones
  new <id> [--name … --unit … --color … --extends … --art … --mark …]
                                       crea una organización y dibuja su logo y sus imágenes
TENANTS_DIR cambia la carpeta de las organizaciones.`;

const usual = join(dirname(dirname(fileURLToPath(import.meta.url))), 'tenants');
const root = process.env.TENANTS_DIR === undefined ? usual : resolve(process.env.TENANTS_DIR);
const [word = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
if (command === undefined) console.error(USAGE);
process.exitCode = command === undefined ? 1 : await command(root, args);
