import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { explain } from '../../engine/language/compile/explain.ts';
import { sentencesOf } from '../../engine/language/compile/sentences.ts';
import { shipped } from './shipped.ts';

/** The files of a shipped tenant with other words of its own. */
function saying(id: string, vocabulary: object): ReadonlyMap<string, string> {
  const files = shipped(id);
  const header = JSON.parse(files.get(`${id}/tenant.json`) ?? '');
  return new Map(files).set(`${id}/tenant.json`, JSON.stringify({ ...header, vocabulary }));
}

const RENAMED = saying('demo', {
  affiliateNumber: { word: 'credencial', article: 'la' },
  insurer: { word: 'prepaga', article: 'la' },
  plan: { word: 'categoría', article: 'la' },
  provider: { word: 'prepaga', article: 'la' },
});

/** Sentences with their places, as `tenant texts` prints them. */
const textsOf = (files: ReadonlyMap<string, string>, id: string): Readonly<Record<string, string>> =>
  Object.fromEntries((sentencesOf(files, id) ?? []).map(({ place, text }) => [place, text]));

describe('the vocabulary of a tenant', { timeout: 60_000 }, () => {
  it('renames a thing in all texts of page, server and papers [FIXL-73]', () => {
    const { tenant, messages } = compile(RENAMED, 'demo');
    expect(messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
    const { demo: _, ...server } = tenant?.server ?? {};
    const delivered = JSON.stringify([tenant?.public, server]);
    expect(delivered.match(/.{60}(de afiliado|obra social|\{vocabulary).{20}/gi)).toBeNull();
    expect(delivered.includes('"Plan"')).toBe(false);
    const { label, errors } = tenant?.public.forms.registro?.fields.numeroAfiliado ?? {};
    expect([label, errors]).toEqual([
      'Credencial',
      expect.objectContaining({
        required: 'La credencial es requerida',
        pattern: 'La credencial debe contener solo numeros',
      }),
    ]);
    expect(tenant?.public.forms.perfil?.sections.insurance?.title).toBe('Datos de la prepaga');
    expect(tenant?.server.texts['paper.receta.affiliate']).toBe('Credencial: {{numero}}');
  });

  it('follows a renamed thing in texts and explain [FIXL-73]', () => {
    const texts = textsOf(RENAMED, 'demo');
    expect(texts['parts/pacienteAtencion:view.children.facts.items.afiliado.label']).toBe('Credencial');
    expect(explain(RENAMED, 'demo', 'fields.json', 'obraSocial.label').effective).toBe('Prepaga');
  });

  it('says a masculine word with its contractions [FIXL-73]', () => {
    const files = saying('escobar', { municipality: { word: 'centro de salud', article: 'el' } });
    expect(JSON.stringify(compile(files, 'escobar').tenant?.public)).toContain('Ingresá al portal del centro de salud');
  });

  it.each([
    ['{{vocabulary.insurer.to}} le toca', 'A la prepaga le toca'],
    [
      'Preguntá {{vocabulary.insurer.to}}. {{vocabulary.insurer.the}} contesta',
      'Preguntá a la prepaga. La prepaga contesta',
    ],
    ['¿{{vocabulary.insurer}} o particular?', '¿Prepaga o particular?'],
    ['{{tenant.name}}, tu {{ vocabulary.insurer.short }}', '{{tenant.name}}, tu prepaga'],
  ])('writes %s [FIXL-73]', (text, written) => {
    const files = saying('demo', { insurer: { word: 'prepaga', article: 'la' } });
    const menu = { items: { home: { label: text, press: [{ do: 'signOut' }] } } };
    const { tenant } = compile(new Map(files).set('demo/menu.json', JSON.stringify(menu)), 'demo');
    expect(tenant?.public.menu.items.home?.label).toBe(written);
  });
});
