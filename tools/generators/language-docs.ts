import { readFile } from 'node:fs/promises';
import { entityLinks } from './_entity-pages.ts';
import { chapters } from './_language-chapters.ts';
import { anchorOf, LANGUAGE_PAGES, type LanguagePage, withPages } from './_language-pages.ts';
import { table } from './_language-tables.ts';

const MADE = '<!-- Hecho por `npm run generate` a partir de schemas/ y tools/generators/. No lo edites a mano. -->';

/**
 * Generates the reference of the language, in Spanish for authors of tenants: `docs/language.md`, its ideas and an index
 * by task and by page, and the pages of `docs/language/`, from schemas/ only.
 */
export async function generate(): Promise<Map<string, string>> {
  const prose = await readFile(new URL('_language-prose.md', import.meta.url), 'utf8');
  const sections = await chapters(await entityLinks('../entities/'));
  const missing = [...sections.keys()].filter((heading) => !LANGUAGE_PAGES.some((page) => holds(page, heading)));
  if (missing.length > 0) throw new Error(`no page of _language-pages.ts has ${missing.join(', ')}`);
  const made = new Map([['docs/language.md', withPages(prose.replace('<<páginas>>', index()), 'language/')]]);
  for (const page of LANGUAGE_PAGES) made.set(`docs/language/${page.file}.md`, pageText(page, sections));
  return made;
}

const holds = ({ sections }: LanguagePage, heading: string): boolean => sections.includes(heading);

/** Table of the pages, each with links to its sections. */
function index(): string {
  const rows = LANGUAGE_PAGES.map(({ file, title, sections }) => {
    const links = sections
      .filter((heading) => heading !== title)
      .map((heading) => `[${heading}](#${anchorOf(heading)})`);
    return [`[${title}](language/${file}.md)`, links.join(', ')];
  });
  return table(['Página', 'Qué hay'], rows);
}

function pageText({ title, lead, sections }: LanguagePage, texts: ReadonlyMap<string, string>): string {
  const parts = sections.map((heading) => {
    const text = texts.get(heading);
    if (text === undefined) throw new Error(`_language-pages.ts names ${heading}, which is no section`);
    return heading === title ? text : `## ${heading}\n\n${text}`;
  });
  const back = '[Índice del lenguaje](../language.md)';
  return `${[`# ${title}`, MADE, `${lead} ${back}.`, ...parts].join('\n\n')}\n`;
}
