import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const docs = join(import.meta.dirname, '../../docs');
const page = (name: string): string => readFileSync(join(docs, name), 'utf8');

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

describe('the reference of the language', () => {
  it('leads from each task of its index to a chapter that exists [FIXL-74]', () => {
    const text = page('language.md');
    const links = [...text.matchAll(/\]\(([a-z-]*\.md)?#([^)]+)\)/g)];
    expect(links.length).toBeGreaterThan(20);
    for (const [, file = 'language.md', anchor = ''] of links)
      expect([...anchorsOf(page(file))], `${file}#${anchor}`).toContain(anchor);
  });

  it('leads from each page of an entity or a recipe to places that exist [FIXL-74]', () => {
    for (const name of ['entities.md', 'recipes.md']) {
      const links = [...page(name).matchAll(/\]\(([a-z-]*\.md)?(?:#([^)]+))?\)/g)];
      expect(links.length).toBeGreaterThan(1);
      for (const [, file = name, anchor] of links) {
        const anchors = [...anchorsOf(page(file))];
        if (anchor !== undefined) expect(anchors, `${file}#${anchor}`).toContain(anchor);
      }
    }
  });

  it('lists the values, forms, screens, own fields and calls of an entity', () => {
    const [, person = ''] = page('entities.md').split('## Persona\n');
    expect(person).toContain('| `fec_nac` | una fecha AAAA-MM-DD, que puede faltar |');
    expect(person).toMatch(/\| `profile.save` \|.*\| cambia \|/);
    expect(person).toMatch(/Los muestran .*`forms\/perfil`.*`forms\/registro`/);
    const [, cases = ''] = page('entities.md').split('## Caso');
    expect(cases).toMatch(/Los muestran .*`forms\/caseNew`.*`screens\/listcasos`/);
  });

  it('lists every icon, mark and drawing by name [FIXL-66]', () => {
    const [, chapter = ''] = page('language.md').split('## Íconos y marcas');
    for (const name of ['`calendar-plus`', '`brand-whatsapp`', '--mark', '--art']) expect(chapter).toContain(name);
  });
});
