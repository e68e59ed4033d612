import { readFile } from 'node:fs/promises';
import type { OwnEntity } from '../../engine/language/types/profile.ts';
import { anchorOf } from './_language-pages.ts';

/** A page of an entity: what schemas cannot say of it, and the names by which they are searched. */
export interface EntityPage {
  /** Name of its page in `docs/entities/`. */
  readonly file: string;
  /** Where rules and texts read it. */
  readonly roots: readonly string[];
  readonly entities: readonly string[];
  /** Names of its calls, or their beginning when it ends with a point. */
  readonly calls: readonly string[];
  readonly own: OwnEntity | null;
  readonly words: string;
}

/** The pages of entities by title. */
export async function entityPages(): Promise<Readonly<Record<string, EntityPage>>> {
  return JSON.parse(await readFile(new URL('_entities-prose.json', import.meta.url), 'utf8'));
}

/**
 * Links to the tables of entities by name; for an entity of several pages, the first, which alone has its table.
 * @param folder from the linking page to `docs/entities/`, such as `../entities/`
 */
export async function entityLinks(folder: string): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const [title, { file, entities }] of Object.entries(await entityPages()))
    for (const name of entities)
      if (!links.has(name)) links.set(name, `[${title}](${folder}${file}.md#${anchorOf(name)})`);
  return links;
}
