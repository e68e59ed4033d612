import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from './refuse.ts';

/** A command: gets the arguments after its name and returns the exit code. */
type Command = (root: string, args: readonly string[]) => number | Promise<number>;

/** Loads the command that is asked for and no other: some need parts of the server, which takes longer than a check. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'away-pages': async () => (await import('./away-pages.ts')).awayPagesCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  data: async () => (await import('./data.ts')).dataCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  format: async () => (await import('./format.ts')).formatCommand,
  list: async () => (await import('./list.ts')).listCommand,
  new: async () => (await import('./new.ts')).newCommand,
  test: async () => (await import('./test.ts')).testCommand,
  texts: async () => (await import('./texts.ts')).textsCommand,
  tree: async () => (await import('./tree.ts')).treeCommand,
  try: async () => (await import('./try.ts')).tryCommand,
};

const USAGE = `Uso: npm run tenant -- <orden>
  away-pages <carpeta> [id…]           escribe <host>.html para cada dirección: la página con el contacto que muestra nginx
                                       mientras ningún servidor contesta (docs/deployment)
  check [id…] [--json] [--notas]       revisa una organización, o todas; termina en 1 si hay errores
  data <id>                            qué hay guardado de sus campos propios, contra lo que declara: cuenta en la base
                                       del servidor (DATABASE_URL, o DATA_DIR con el servidor detenido)
  explain <id> [<documento>:]<ruta>    de dónde viene un valor, capa por capa; sin documento, de tenant.json
                                       (explain clinica_norte brand.color · explain clinica_norte forms/registro:fields.plan)
  format [id…] [--check]               escribe los documentos en su formato, también los de las capas (format _base);
                                       con --check sólo dice cuáles tienen otro
  list                                 las organizaciones, con su unidad y sus direcciones
  new <id> [--like …] [--name … --unit … --color … --host … --extends … --art … --mark …]
                                       crea una organización y dibuja su logo y sus imágenes; lo que no se dice
                                       se pregunta, y se vuelve a preguntar si no sirve; --mark x dice cuáles hay;
                                       con --like parte de una receta (new clinica_norte --like obra_social)
  new --list                           las recetas, y qué pregunta cada una
  test [id…] [--json] [--write]        corre las tablas de casos de una organización, o de todas (tests/*.json y simulated.json),
                                       y cuenta qué ramas de sus reglas no tienen caso; --write los propone, para revisar
  texts <id> [--address usted]         cada texto que se muestra, dónde está y qué archivo lo dice; con --address usted,
                                       los que todavía tratan de vos
  tree <id> [<documento>]              los documentos de una organización, o los nodos, campos y nombres de uno, con su clave
                                       y el archivo que los escribe (tree clinica_norte screens/listcasos)
  try <id> <conector> [nombre=valor…]  pregunta a un prestador por una persona y muestra lo que se envía, lo que contesta,
                                       lo que se lee y cómo termina cada control (try clinica_norte cobertura documento=30111222)
  try <id> pago                        abre un pago en la empresa de payments y pregunta cómo está; nadie lo cobra si no se paga
  try <id> whatsapp|sms [telefono=…]   manda un mensaje de prueba; sin telefono, muestra los textos para las plantillas de Meta
TENANTS_DIR cambia la carpeta de las organizaciones.`;

/** Runs the command of the command line on the folder of tenants. @returns the exit code */
export async function runCommand(root: string, [word = 'help', ...args]: readonly string[]): Promise<number> {
  if (word === 'help' || word === '--help') {
    console.log(USAGE);
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (load === undefined) return refuse(`No existe la orden ${word}.\n${USAGE}`);
  if (!existsSync(join(root, '_base', 'tenant.json')))
    return refuse(
      `${root} no es una carpeta de organizaciones: le falta _base/tenant.json. Copiá ahí _base y los conjuntos que uses, de tenants/ del portal.`,
    );
  const command = await load();
  return command(root, args);
}
