import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { formatDocument } from '../../engine/compile/format-document.ts';
import { BASE } from '../../engine/compile/layers/layer-order.ts';
import { planted } from '../../engine/compile/source/tree.ts';
import { MARKS } from '../placeholder-images/marks.ts';
import { PLACES } from '../placeholder-images/places/index.ts';
import { isMarkKind, isPlaceKind, writeArt } from '../placeholder-images/write-art.ts';
import { readArguments } from '../readers/arguments.ts';
import { presetIds, readHeader, tenantIds } from '../readers/folder.ts';
import { rootFolder } from '../readers/root-folder.ts';
import { shownFolder } from '../readers/shown-folder.ts';
import { checkCommand } from './check.ts';

/** Folder of the JSON schemas for editors; a folder of tenants may be outside of the project. */
const SCHEMAS = join(rootFolder(), 'schemas/generated');

/** Asks a question; '' for an empty answer. */
type Ask = (question: string) => Promise<string>;

/** A required value of a new tenant: its option on the command line, the question, and the check of an answer. */
interface Question {
  readonly option: string;
  readonly ask: string;
  readonly usual: string;
  readonly problem: (answer: string) => string | undefined;
}

/**
 * `new <id> [--name …] [--unit …] [--color …] [--extends …] [--art …] [--mark …]`: writes the smallest possible tenant,
 * with pictures drawn from its colour, and checks it. Values missing on the command line are asked for (TEN-05).
 * @param person answers questions; by default the terminal
 */
export async function newCommand(root: string, [id = '', ...args]: readonly string[], person?: Ask): Promise<number> {
  if (!/^[a-z][a-z0-9_]*$/.test(id))
    return refuse('El id lleva minúsculas sin acento, números y _, y empieza con una letra: new clinica_norte');
  if (existsSync(join(root, id))) return refuse(`Ya existe ${shownFolder(root)}/${id}.`);
  const asked = questions(root, id);
  const said = readArguments(args, { values: asked.map(({ option }) => option) });
  if (typeof said === 'string') return refuse(said);
  if (said.words.length > 0) return refuse(`Sobra "${said.words.join(' ')}": un texto con espacios va entre comillas.`);
  const terminal = person ?? atTerminal();
  const answers = await answersTo(asked, said.values, terminal);
  if (answers === undefined) return 1;
  const { name = '', unit = '', color = '', extends: parent = '', art = '', mark = '' } = answers;
  const parents = namesIn(parent);
  if (!isPlaceKind(art) || !isMarkKind(mark)) return 1;
  const document = {
    $schema: `${relative(join(root, id), SCHEMAS).replaceAll('\\', '/')}/patch-tenant.schema.json`,
    version: 1,
    extends: parents.length > 1 ? parents : (parents[0] ?? BASE),
    name,
    unit: Number(unit),
    hosts: [`${id.replaceAll('_', '-')}.example.org`],
    brand: { color, logo: 'assets/logo.svg', icon: 'assets/icon.svg', loginImage: 'assets/login.svg' },
    flags: { portal: true },
  };
  await mkdir(join(root, id), { recursive: true });
  await writeFile(join(root, id, 'tenant.json'), formatDocument('tenant', planted(document, { file: '', offset: 0 })));
  const drawn = await writeArt(join(root, id), { color, art, mark });
  for (const path of ['tenant.json', ...drawn]) console.log(`escrito ${shownFolder(root)}/${id}/${path}`);
  console.log(`Para verla, con el servidor en marcha: /?tenant=${id}`);
  return checkCommand(root, [id]);
}

/** Asks at the terminal; undefined without one. */
function atTerminal(): Ask | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  };
}

function questions(root: string, id: string): readonly Question[] {
  const units = tenantIds(root).flatMap((other) => readHeader(root, other)?.unit ?? []);
  const oneOf = (words: readonly string[]) => (answer: string) =>
    words.includes(answer) ? undefined : `Puede ser: ${words.join(', ')}.`;
  return [
    {
      option: 'name',
      ask: 'Nombre que ven las personas',
      usual: id,
      problem: (answer) => (answer.length > 0 && answer.length <= 60 ? undefined : 'De 1 a 60 letras.'),
    },
    {
      option: 'unit',
      ask: 'Número de unidad',
      usual: String(Math.max(0, ...units) + 1),
      problem: (answer) => {
        if (!/^[1-9]\d*$/.test(answer)) return 'Un número entero mayor que 0.';
        return units.includes(Number(answer)) ? 'Ya es la unidad de otra organización.' : undefined;
      },
    },
    {
      option: 'color',
      ask: 'Color de la marca (#rrggbb)',
      usual: '#0b5fa5',
      problem: (answer) => (/^#[0-9a-fA-F]{6}$/.test(answer) ? undefined : 'Un color como #0b5fa5.'),
    },
    {
      option: 'extends',
      ask: `Parte de (${presetIds(root).join(', ')}; varios, con comas)`,
      usual: '_base',
      problem: layers(root),
    },
    { option: 'art', ask: 'Paisaje', usual: Object.keys(PLACES)[0] ?? '', problem: oneOf(Object.keys(PLACES)) },
    { option: 'mark', ask: 'Marca', usual: Object.keys(MARKS)[0] ?? '', problem: oneOf(Object.keys(MARKS)) },
  ];
}

/** Check of layers; another tenant may be one. */
function layers(root: string): Question['problem'] {
  const presets = presetIds(root);
  const known = new Set([...presets, ...tenantIds(root)]);
  return (answer) =>
    namesIn(answer).every((name) => known.has(name))
      ? undefined
      : `Puede ser: ${presets.join(', ')}, o el id de otra organización.`;
}

function namesIn(answer: string): string[] {
  return answer.split(',').map((name) => name.trim());
}

/**
 * Answers from the command line or questions; the defaults without a terminal. An invalid typed answer is asked again
 * with the reason (FIXL-50). Undefined after an invalid one of the command line.
 */
async function answersTo(
  questions: readonly Question[],
  given: Readonly<Record<string, string>>,
  ask: Ask | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const { option, usual } = question;
    const said = given[option] ?? (ask === undefined ? usual : undefined);
    if (said !== undefined && isWrong(question, said)) return undefined;
    answers[option] = said ?? (await answerTo(question, ask ?? (async () => usual)));
  }
  return answers;
}

/** Asks until the answer is valid; an empty one means the default. */
async function answerTo(question: Question, ask: Ask): Promise<string> {
  for (;;) {
    const answer = (await ask(`${question.ask} [${question.usual}]: `)) || question.usual;
    if (!isWrong(question, answer)) return answer;
  }
}

/** Whether an answer is invalid; prints the reason. */
function isWrong({ ask, problem }: Question, answer: string): boolean {
  const wrong = problem(answer);
  if (wrong !== undefined) console.error(`${ask}: "${answer}" no sirve. ${wrong}`);
  return wrong !== undefined;
}

function refuse(why: string): number {
  console.error(why);
  return 1;
}
