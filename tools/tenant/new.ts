import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Json } from '../../engine/language/artifact.ts';
import { formatDocument } from '../../engine/language/compile/format-document.ts';
import { documentAt } from '../../engine/language/compile/language/documents.ts';
import { BASE } from '../../engine/language/compile/layers/layer-order.ts';
import { isObject } from '../../engine/language/compile/source/json.ts';
import { planted } from '../../engine/language/compile/source/tree.ts';
import { nearest } from '../../engine/language/types/nearest.ts';
import { isMarkKind, isPlaceKind, writeArt } from '../placeholder-images/write-art.ts';
import { meant, readArguments } from '../readers/arguments.ts';
import { TENANT_ID } from '../readers/folder.ts';
import { rootFolder } from '../readers/root-folder.ts';
import { shownFolder } from '../readers/shown-folder.ts';
import { checkCommand } from './check.ts';
import { namesIn, type Question, questions } from './new-questions.ts';
import { filledIn, listRecipes, type Recipe, readRecipe, recipeNames } from './recipes.ts';
import { refuse } from './refuse.ts';
import { testCommand } from './test.ts';

/** Folder of the JSON schemas for editors; a folder of tenants may be outside of the project. */
const SCHEMAS = join(rootFolder(), 'schemas/generated');

/** Asks a question; '' for an empty answer. */
type Ask = (question: string) => Promise<string>;

/**
 * `new <id> [--like …] [--name …] [--unit …] …`: writes the smallest possible tenant, or the documents of a recipe with
 * the answers filled in, with pictures drawn from its colour; checks it, and runs the cases of the recipe. Values missing
 * on the command line are asked for. `new --list` prints the recipes.
 * @param person answers questions; by default the terminal
 */
export async function newCommand(root: string, words: readonly string[], person?: Ask): Promise<number> {
  if (words.length === 1 && words[0] === '--list') return listRecipes();
  const [id = '', ...args] = words;
  if (!TENANT_ID.test(id))
    return refuse(
      'El id lleva hasta 40 minúsculas sin acento, números y _, y empieza con una letra: new clinica_norte',
    );
  if (existsSync(join(root, id))) return refuse(`Ya existe ${shownFolder(root)}/${id}.`);
  const like = likeIn(args);
  const known = recipeNames();
  if (like !== undefined && !known.includes(like))
    return refuse(`No hay una receta "${like}". Hay: ${known.join(', ')}.${meant(nearest(like, known))}`);
  const recipe = like === undefined ? undefined : readRecipe(like);
  const asked = questions(root, id, recipe);
  const parsed = readArguments(args, { values: ['like', ...asked.map(({ option }) => option)] });
  if (typeof parsed === 'string') return refuse(parsed);
  if (parsed.words.length > 0)
    return refuse(`Sobra "${parsed.words.join(' ')}": un texto con espacios va entre comillas.`);
  const terminal = person ?? atTerminal();
  const answers = await answersTo(asked, parsed.values, terminal);
  if (answers === undefined) return 1;
  const { color = '', art = '', mark = '' } = answers;
  if (!isPlaceKind(art) || !isMarkKind(mark)) return 1;
  const written = await writeDocuments(root, id, { ...answers, id }, recipe);
  const drawn = await writeArt(join(root, id), { color, art, mark });
  for (const path of [...written, ...drawn]) console.log(`escrito ${shownFolder(root)}/${id}/${path}`);
  const { host = '' } = answers;
  const served = host === '' ? 'por uno de sus hosts, cuando tenga' : `en https://${host}`;
  console.log(
    `Para verla: npm start, y http://localhost:3000/?tenant=${id} (sólo en la demostración); con pacientes, ${served}.`,
  );
  const checked = checkCommand(root, [id]);
  return recipe === undefined || checked !== 0 ? checked : testCommand(root, [id]);
}

/** The recipe named on the command line, needed before its options are known. */
function likeIn(args: readonly string[]): string | undefined {
  const at = args.indexOf('--like');
  return at === -1 ? undefined : (args[at + 1] ?? '');
}

/** Writes the documents in canonical form: the recipe's, with the header of every tenant. @returns their paths */
async function writeDocuments(
  root: string,
  id: string,
  answers: Readonly<Record<string, string>>,
  recipe: Recipe | undefined,
): Promise<readonly string[]> {
  const documents = new Map(recipe?.documents);
  documents.set('tenant.json', headerOf(answers, filledIn(documents.get('tenant.json') ?? {}, answers)));
  for (const [path, json] of documents) {
    const kind = documentAt(path)?.kind;
    const file = join(root, id, path);
    if (kind === undefined || !isObject(json)) throw new Error(`${path} of the recipe is no document`);
    const schemas = relative(dirname(file), SCHEMAS).replaceAll('\\', '/');
    const $schema = kind === 'table-test' ? {} : { $schema: `${schemas}/patch-${kind}.schema.json` };
    const document = { ...$schema, ...(filledIn(json, answers) as typeof json) };
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatDocument(kind, planted(document, { file: '', offset: 0 })));
  }
  return [...documents.keys()];
}

/** The header of a new tenant: what every tenant says, and what a recipe adds. */
function headerOf(answers: Readonly<Record<string, string>>, recipe: Json): Json {
  const { name = '', unit = '', color = '', host = '', extends: parent = '' } = answers;
  const parents = namesIn(parent);
  const more = isObject(recipe) ? recipe : {};
  return {
    version: 1,
    name,
    unit: Number(unit),
    hosts: [host],
    flags: { portal: true },
    ...more,
    extends: parents.length > 1 ? parents : (parents[0] ?? BASE),
    brand: {
      ...(isObject(more.brand) ? more.brand : {}),
      color,
      logo: 'assets/logo.svg',
      icon: 'assets/icon.svg',
      loginImage: 'assets/login.svg',
    },
  };
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

/**
 * Answers from the command line or questions; the defaults without a terminal. An invalid typed answer is asked again
 * with the reason. Undefined after invalid ones of the command line, which are reported together.
 */
async function answersTo(
  questions: readonly Question[],
  given: Readonly<Record<string, string>>,
  ask: Ask | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  const answers: Record<string, string> = {};
  const answered = ({ option, usual }: Question) => given[option] ?? (ask === undefined ? usual : undefined);
  const wrong = questions.filter((question) => {
    const answer = answered(question);
    return answer !== undefined && isWrong(question, answer);
  });
  if (wrong.length > 0) return undefined;
  for (const question of questions) {
    const { option, usual } = question;
    const answer = answered(question);
    answers[option] = answer ?? (await answerTo(question, ask ?? (async () => usual)));
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
