import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../../tools/generators/_language-pages.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = (name: string): string => readFileSync(join(docs, name), 'utf8');

/** Pages in Markdown of a folder of docs/, by their path in it. */
const pagesIn = (folder: string): readonly string[] =>
  readdirSync(join(docs, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Pages for authors of tenants: what each links to must exist. */
const FOR_AUTHORS = [...pagesIn('.'), ...pagesIn('language'), ...pagesIn('entities'), ...pagesIn('tenants')];

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links of a page to headings and pages of docs/: the page that each leads to, and the heading. */
function linksOf(name: string): readonly { readonly file: string; readonly anchor: string | undefined }[] {
  return [...page(name).matchAll(/\]\(([\w./-]+\.md)?(?:#([^)]+))?\)/g)].flatMap(([, file, anchor]) => {
    const path = file === undefined ? name : relative(docs, join(docs, dirname(name), file));
    return path.startsWith('..') ? [] : [{ file: path, anchor }];
  });
}

describe('the reference of the language', () => {
  it.each(FOR_AUTHORS)('links from %s to pages and headings that exist [FIXL-74]', (name) => {
    for (const { file, anchor } of linksOf(name)) {
      const anchors = anchorsOf(page(file));
      if (anchor !== undefined) expect(anchors, `${name} → ${file}#${anchor}`).toContain(anchor);
    }
  });

  it('has an index with a link to each page and section [FIXL-74]', () => {
    const linked = linksOf('language.md').map(({ file, anchor }) => `${file}#${anchor ?? ''}`);
    for (const name of pagesIn('language')) {
      expect(linked).toContain(`${name}#`);
      const sections = [...page(name).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      for (const section of sections) expect(linked).toContain(`${name}#${section}`);
    }
    const tasks = linksOf('tenants.md').map(({ file, anchor }) => `${file}#${anchor ?? ''}`);
    for (const name of pagesIn('tenants'))
      for (const section of [...page(name).matchAll(/^##? (.+)$/gm)])
        expect(tasks).toContain(`${name}#${anchorOf(section[1] ?? '')}`);
    const things = linksOf('entities.md').map(({ file }) => file);
    for (const name of pagesIn('entities')) expect(things).toContain(name);
  });

  it('keeps each page within 400 lines', () => {
    const indexes = ['language.md', 'entities.md', 'tenants.md'];
    const pages = [...indexes, ...pagesIn('language'), ...pagesIn('entities'), ...pagesIn('tenants')];
    expect(pages.filter((name) => page(name).split('\n').length > 400)).toEqual([]);
  });

  it('lists the values, forms, screens, own fields and calls of an entity', () => {
    const person = page('entities/person.md');
    expect(person).toContain('| `fec_nac` | una fecha AAAA-MM-DD, que puede faltar |');
    expect(person).toMatch(/\| `profile.save` \|.*\| cambia \|/);
    expect(person).toMatch(/Los muestran .*`forms\/perfil`.*`forms\/registro`/);
    expect(page('entities/case.md')).toMatch(/Los muestran .*`forms\/caseNew`.*`screens\/listcasos`/);
  });

  it('shows an entity’s parts once and links them from the types', () => {
    expect(page('language/types.md')).toContain('| `Person` | [Persona](../entities/person.md#person) |');
    expect(page('entities/family-member.md')).toContain('Sus partes: [Persona](person.md#person).');
  });

  it('lists every icon, mark and drawing by name [FIXL-66]', () => {
    const [, section = ''] = page('language/shell.md').split('## Íconos y marcas');
    for (const name of ['`calendar-plus`', '`brand-whatsapp`', '--mark', '--art']) expect(section).toContain(name);
  });
});
