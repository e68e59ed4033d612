import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../engine/language/artifact.ts';
import { isObject } from '../../engine/language/compile/source/json.ts';
import { readFolders } from '../readers/folder.ts';
import { rootFolder } from '../readers/root-folder.ts';

/** Folder of the recipes: apart from tenants/, so that no recipe is served, checked or extended as a layer. */
const RECIPES = join(rootFolder(), 'tools/tenant/recipes');

/** A value that a recipe asks for, besides those of every tenant. */
export interface Asked {
  readonly ask: string;
  readonly usual: string;
  /** Regular expression of the whole answer. */
  readonly pattern: string;
  /** Sentence about an answer that does not match. */
  readonly problem: string;
}

/** A folder of documents that `new --like` copies with the answers filled in. */
export interface Recipe {
  readonly name: string;
  readonly sentence: string;
  readonly asks: Readonly<Record<string, Asked>>;
  /** Documents by path inside the folder, without recipe.json. */
  readonly documents: ReadonlyMap<string, Json>;
}

/** Names of all recipes, sorted: each is a folder. */
export function recipeNames(): string[] {
  return readdirSync(RECIPES, { withFileTypes: true })
    .filter((item) => item.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads a recipe. @throws for an unknown name */
export function readRecipe(name: string): Recipe {
  const head: Pick<Recipe, 'sentence' | 'asks'> = JSON.parse(readFileSync(join(RECIPES, name, 'recipe.json'), 'utf8'));
  const documents = [...readFolders(RECIPES, [name])].flatMap(([path, text]): [string, Json][] => {
    const inside = path.slice(name.length + 1);
    return inside === 'recipe.json' ? [] : [[inside, JSON.parse(text)]];
  });
  return { name, ...head, documents: new Map(documents) };
}

/** Forms in which a recipe may take an answer: `<<codigos:list>>`. */
const FORMS: Readonly<Record<string, (answer: string) => Json>> = {
  digits: (answer) => answer.replace(/\D/g, ''),
  first: (answer) => (listOf(answer)[0] ?? '') as string,
  host: (answer) => answer.replaceAll('_', '-'),
  list: listOf,
  number: Number,
};

const PLACE = /<<([a-z]+)(?::([a-z]+))?>>/g;

/** Puts the answers in their places, `<<name>>`; a text that is only a place becomes the value itself. */
export function filledIn(value: Json, answers: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value)) return value.map((item) => filledIn(item, answers));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledIn(item, answers)]));
  if (typeof value !== 'string') return value;
  const [whole = '', name = '', form] = [...value.matchAll(PLACE)][0] ?? [];
  if (whole !== '' && whole === value) return formed(answers[name] ?? '', form);
  return value.replaceAll(PLACE, (_, each: string, shape?: string) => String(formed(answers[each] ?? '', shape)));
}

function formed(answer: string, form: string | undefined): Json {
  return form === undefined ? answer : (FORMS[form]?.(answer) ?? answer);
}

function listOf(answer: string): string[] {
  return answer.split(',').map((item) => item.trim());
}

/** Prints each recipe with what it asks for besides the values of every tenant. */
export function listRecipes(): number {
  for (const name of recipeNames()) {
    const { sentence, asks } = readRecipe(name);
    const options = Object.entries(asks).map(([option, { ask }]) => `--${option} (${ask})`);
    console.log(`${name}  ${sentence}\n  pregunta además: ${options.join(', ') || 'nada'}`);
  }
  console.log('Se usa así: npm run tenant -- new mi_institucion --like <receta>');
  return 0;
}
