import { describe, expect, it } from 'vitest';
import type { Files } from '../../../../tools/readers/folder.ts';
import { faults, WORLD, withDocument } from './world.ts';

/** The world with one file as somebody typed it. */
const typed = (file: string, content: string): Files => new Map([...WORLD, [`norte/${file}`, content]]);
const told = (files: Files) => faults(files).map(({ code, file, meant }) => [code, file, meant]);
const why = (content: string) => faults(typed('menu.json', content)).map(({ text }) => text)[0];

describe('slips of somebody who writes tenants for the first time', () => {
  it('names the invalid character of broken JSON, and its correction [TEN-05, LNG-001]', () => {
    expect(why('{ "label": “Cargo” }')).toContain('la comilla “ es la de un procesador de textos');
    expect(why('{ "label": "El "mejor"" }')).toContain('una comilla adentro de un texto lleva una barra delante: \\"');
    expect(why("{ 'label': 1 }")).toContain("acá hay ', y los textos y los nombres llevan comillas dobles");
    expect(why('{ "required": True }')).toContain('True no se escribe así');
    expect(why('{ "required": sí }')).toContain('sí no se escribe así');
    expect(why('{ "required": &1 }')).toContain('hay un signo que no va acá');
  });

  it('suggests the path when a file’s case, language or folder is wrong [TEN-05, LNG-004]', () => {
    const meant = (file: string) => faults(typed(file, '{}')).find(({ code }) => code === 'LNG-004')?.meant;
    expect(['Fields.json', 'campos.json', 'accesos.json', 'organización.json'].map(meant)).toEqual([
      'fields.json',
      'fields.json',
      'tiles.json',
      'tenant.json',
    ]);
    expect(['login.json', 'Forms/login.json', 'formularios/login.json', 'test/login.json'].map(meant)).toEqual([
      'forms/login.json',
      'forms/login.json',
      'forms/login.json',
      'tests/login.json',
    ]);
    expect(['zzz.json', 'forms/uno/dos.json', 'zzzz/login.json'].map(meant)).toEqual([undefined, undefined, undefined]);
  });

  it('suggests the language’s word for a word in Spanish [TEN-05, LNG-011, LNG-015]', () => {
    const field = { own: 'person', label: 'Cargo', obligatorio: true };
    expect(told(withDocument('norte/fields.json', { cargo: field }, WORLD))).toEqual([
      ['LNG-011', 'norte/fields.json', 'required'],
    ]);
    const section = { own: 'caso', label: 'Cargo' };
    expect(told(withDocument('norte/fields.json', { cargo: section }, WORLD))).toContainEqual([
      'LNG-015',
      'norte/fields.json',
      'case',
    ]);
  });

  it('reports a mistake of an own field once, in fields.json [FIXL-09]', () => {
    const form = {
      fields: { nombre: { label: 'Nombre', as: 'email' }, propios: { use: 'own:person' } },
      submit: { label: 'Guardar', call: 'profile.save' },
    };
    const wrong = (fields: object) =>
      faults(withDocument('norte/fields.json', fields, withDocument('norte/forms/perfil.json', form))).map(
        ({ code, file }) => [code, file],
      );
    const place = 'norte/fields.json';
    expect(wrong({ cargo: { own: 'person', label: 'Cargo', requird: true } })).toEqual([['LNG-011', place]]);
    expect(wrong({ 'los-años': { own: 'person', label: 'Años' } })).toEqual([['LNG-018', place]]);
    expect(wrong({ cargo: { own: 'person' } })).toEqual([['LNG-012', place]]);
  });
});
