import { readFile } from 'node:fs/promises';
import { CALLS, NAMED } from '../../engine/compile/language/vocabulary.ts';
import { describeType } from '../../engine/types/describe-type.ts';
import type { OwnEntity } from '../../engine/types/profile.ts';
import { readFolders } from '../readers/folder.ts';
import { rootFolder } from '../readers/root-folder.ts';
import { table } from './_language-tables.ts';

/** A page's entity: what schemas cannot say of it, and the names by which they are searched. */
interface Entity {
  /** Where rules and texts read it. */
  readonly roots: readonly string[];
  readonly entities: readonly string[];
  /** Names of its calls, or their beginning when it ends with a point. */
  readonly calls: readonly string[];
  readonly own: OwnEntity | null;
  readonly words: string;
}

const HEAD = `# Qué hay de cada cosa

<!-- Hecho por \`npm run generate\` a partir de schemas/, tenants/_base y tools/generators/_entities-prose.json. No lo edites a mano. -->

De cada cosa del portal: qué se puede leer, dónde se muestra en \`_base\`, qué campos propios lleva, qué llamadas la leen o la cambian y qué
palabras actúan sobre ella. Todas las palabras: [language.md](language.md).`;

/** Forms and screens that show the own fields of an entity, by its declaration alone. */
const OWN_WORDS: Readonly<Record<OwnEntity, string>> = {
  person: '`"own": "person"` en [fields.json](language.md#fieldsjson). Se lee en `own.…` de la persona.',
  case: '`"own": "case"` en [fields.json](language.md#fieldsjson). Se lee en `own.…` del caso.',
};

/** Generates `docs/entities.md`: one section for each entity, in Spanish for authors of tenants. */
export async function generate(): Promise<Map<string, string>> {
  const prose = await readFile(new URL('_entities-prose.json', import.meta.url), 'utf8');
  const told: Readonly<Record<string, Entity>> = JSON.parse(prose);
  const places = placesOfBase();
  const sections = Object.entries(told).map(([title, entity]) => section(title, entity, places));
  const index = Object.keys(told).map((title) => `- [${title}](#${anchorOf(title)})`);
  return new Map([['docs/entities.md', `${[HEAD, index.join('\n'), ...sections].join('\n\n')}\n`]]);
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(' ', '-');

/** A document of `_base` and every string in it that a search may want. */
type Places = ReadonlyMap<string, ReadonlySet<string>>;

function placesOfBase(): Places {
  const files = readFolders(`${rootFolder()}/tenants`, ['_base']);
  return new Map(
    [...files].flatMap(([path, content]): [string, ReadonlySet<string>][] => {
      const [, name] = /^_base\/((?:screens|forms|dialogs|parts)\/.*)\.json$/.exec(path) ?? [];
      return name === undefined ? [] : [[name, new Set(stringsIn(JSON.parse(content)))]];
    }),
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Documents that hold one of the words, without their pieces' names, sorted. */
function holding(places: Places, words: readonly string[]): string {
  const found = [...places].filter(([, strings]) => words.some((word) => strings.has(word)));
  const names = new Set(found.map(([name]) => `\`${name.replace(/\..*$/, '')}\``));
  return [...names].sort().join(', ') || 'ninguno';
}

function section(title: string, { roots, entities, calls, own, words }: Entity, places: Places): string {
  const named = [...CALLS].filter(([name]) =>
    calls.some((call) => (call.endsWith('.') ? name.startsWith(call) : name === call)),
  );
  const parts = entities.map((name) => `#### ${name}\n\n${partsOf(name)}`);
  const ownPlaces = own === null ? 'No lleva.' : `${OWN_WORDS[own]} Los muestran ${holding(places, [`own:${own}`])}.`;
  const names = named.map(([name]) => name);
  return [
    `## ${title}`,
    `**Dónde se lee:** ${roots.map((root) => `\`${root}\``).join(', ')}.`,
    `**Dónde se muestra o se pide en \`_base\`:** ${holding(places, names)}.`,
    `**Campos propios:** ${ownPlaces}`,
    `**Qué palabras actúan:** ${words}`,
    '**Llamadas:**',
    table(
      ['llamada', 'qué hace', 'lee o cambia'],
      named.map(([name, { description, reads }]) => [`\`${name}\``, description, reads === true ? 'lee' : 'cambia']),
    ),
    '**Qué se puede leer:**',
    ...parts,
  ].join('\n\n');
}

/** The parts of an entity with their types, as rules see them. */
function partsOf(name: string): string {
  const profile = NAMED[name];
  if (profile === undefined || !('properties' in profile)) throw new Error(`schemas/entities.json has no ${name}`);
  const rows = Object.entries(profile.properties).map(([part, child]) => [
    `\`${part}\``,
    describeType(child),
    'description' in child ? (child.description ?? '') : '',
  ]);
  return table(['parte', 'tipo', 'qué es'], rows);
}
