import { CALLS, NAMED } from '../../engine/language/compile/language/vocabulary.ts';
import { describeType } from '../../engine/language/types/describe-type.ts';
import type { OwnEntity } from '../../engine/language/types/profile.ts';
import { readFolders } from '../readers/folder.ts';
import { rootFolder } from '../readers/root-folder.ts';
import { type EntityPage, entityLinks, entityPages } from './_entity-pages.ts';
import { withPages } from './_language-pages.ts';
import { table } from './_language-tables.ts';

const MADE =
  '<!-- Hecho por `npm run generate` a partir de schemas/, tenants/_base y tools/generators/_entities-prose.json. No lo edites a mano. -->';

const INDEX = `# Qué hay de cada cosa

${MADE}

De cada cosa del portal: qué se puede leer, dónde se muestra en \`_base\`, qué campos propios lleva, qué llamadas la leen o la cambian y qué
palabras actúan sobre ella. Todas las palabras: [language.md](language.md).`;

/** Forms and screens that show the own fields of an entity, by its declaration alone. */
const OWN_WORDS: Readonly<Record<OwnEntity, string>> = {
  person: '`"own": "person"` en [fields.json](#fieldsjson). Se lee en `own.…` de la persona.',
  case: '`"own": "case"` en [fields.json](#fieldsjson). Se lee en `own.…` del caso.',
};

/** Generates `docs/entities.md`, an index, and a page for each entity in `docs/entities/`, for authors of tenants. */
export async function generate(): Promise<Map<string, string>> {
  const pages = Object.entries(await entityPages());
  const links = await entityLinks('');
  const places = placesOfBase();
  const index = pages.map(([title, { file }]) => `- [${title}](entities/${file}.md)`);
  const made = new Map([['docs/entities.md', `${INDEX}\n\n${index.join('\n')}\n`]]);
  for (const [title, page] of pages)
    made.set(`docs/entities/${page.file}.md`, withPages(`${pageText(title, page, places, links)}\n`, '../language/'));
  return made;
}

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

function pageText(
  title: string,
  { file, roots, entities, calls, own, words }: EntityPage,
  places: Places,
  links: ReadonlyMap<string, string>,
): string {
  const named = [...CALLS].filter(([name]) =>
    calls.some((call) => (call.endsWith('.') ? name.startsWith(call) : name === call)),
  );
  const parts = entities.map((name) => {
    const link = links.get(name);
    const isHere = link?.includes(`(${file}.md#`) === true;
    return `### ${name}\n\n${isHere ? partsOf(name) : `Sus partes: ${link}.`}`;
  });
  const ownPlaces = own === null ? 'No lleva.' : `${OWN_WORDS[own]} Los muestran ${holding(places, [`own:${own}`])}.`;
  const names = named.map(([name]) => name);
  return [
    `# ${title}`,
    MADE,
    'Las demás cosas: [índice](../entities.md).',
    `**Dónde se lee:** ${roots.map((root) => `\`${root}\``).join(', ')}.`,
    `**Dónde se muestra o se pide en \`_base\`:** ${holding(places, names)}.`,
    `**Campos propios:** ${ownPlaces}`,
    `**Qué palabras actúan:** ${words}`,
    '## Llamadas',
    table(
      ['llamada', 'qué hace', 'lee o cambia'],
      named.map(([name, { description, reads }]) => [`\`${name}\``, description, reads === true ? 'lee' : 'cambia']),
    ),
    '## Qué se puede leer',
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
