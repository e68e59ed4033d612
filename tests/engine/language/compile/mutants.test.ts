import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, printedCode } from '../../../../engine/language/messages/codes.ts';
import { RULE_MESSAGES } from '../../../../engine/language/messages/rules.ts';
import { MUTANTS } from './mutants/all.ts';
import { changed, compiled, faults, placeIn, WORLD, withDocument } from './world.ts';

describe('mistakes of a tenant’s author', { timeout: 60_000 }, () => {
  it('compiles the sample world without faults', () => {
    expect(faults(WORLD)).toEqual([]);
    expect(compiled().tenant?.id).toBe('norte');
  });

  it.each(MUTANTS.map((mutant) => [`${mutant.code} ${mutant.file} ${mutant.put.slice(0, 60)}`, mutant] as const))(
    '%s [A11, TEN-02, FIXL-26]',
    (_title, { code, file, find, put, at, told = file, meant }) => {
      const files = changed(file, find, put);
      const found = faults(files);
      const place = placeIn(files, told, at);
      expect(
        found.map((message) => ({
          code: message.code,
          file: message.file,
          line: message.line,
          column: message.column,
        })),
      ).toContainEqual({ code, file: told, ...place });
      if (meant !== undefined) {
        expect(found.filter((message) => message.code === code).map((message) => message.meant)).toContain(meant);
      }
      if (found.some(({ severity }) => severity === 'error')) expect(compiled(files).tenant).toBeUndefined();
    },
  );

  it.each(['"autocomplete": "address-line1"', '"autocomplete": "street-address", "widget": "textarea"'])(
    'takes an address as %s, and refuses a whole one on one line [FIXF-19]',
    (words) => {
      const form = (field: string) =>
        `{ "fields": { "casa": { "label": "Domicilio", ${field} } }, "submit": { "label": "Seguir" } }`;
      const codes = (field: string) =>
        faults(changed('norte/forms/casa.json', '', form(field))).map(({ code }) => code);
      expect(codes(words)).not.toContain('LNG-446');
      expect(codes('"autocomplete": "street-address"')).toContain('LNG-446');
    },
  );

  it('takes arrivals on a list that is read again, and no other [FIXU-14]', () => {
    const codes = (again: string) =>
      faults(
        changed(
          'norte/screens/lista.json',
          '',
          `{ "path": "/lista", "for": ["art"], "title": "Lista", "data": { "casos": { "call": "art.list"${again} } }, "view": { "node": "table", "caption": "Casos", "empty": "Sin casos", "rows": "data.casos.casos", "key": "item.casoId", "arrivals": "Llegó {{item.casoId}}", "columns": { "a": { "label": "A", "value": "item.casoId" } } } }`,
        ),
      ).map(({ code }) => code);
    expect(codes(', "everySeconds": 15')).not.toContain('LNG-447');
    expect(codes('')).toContain('LNG-447');
  });

  it('every code of the compiler is provoked by a mistake', () => {
    const provoked = new Set(MUTANTS.map(({ code }) => code));
    // Rules have a table of their own (tests/engine/language/rules); these need more than one file, or a disk, and are proven apart.
    const elsewhere = new Set([
      'LNG-006',
      'LNG-053',
      'LNG-068',
      'LNG-074',
      'LNG-111',
      'LNG-115',
      'LNG-140',
      'LNG-141',
      'LNG-143',
      'LNG-100',
      'LNG-105',
      'LNG-160',
      'LNG-199',
      'LNG-162',
      'LNG-176',
      'LNG-182',
      'LNG-277',
      'LNG-183',
      'LNG-185',
      'LNG-186',
      'LNG-191',
      'LNG-163',
      // Two files of one document (pieces.test.ts).
      'LNG-244',
      // A name of _base beside one of the tenant (own-entries.test.ts).
      'LNG-267',
      // A screen and a table (tests/tenants/table-names.test.ts).
      'LNG-263',
      // A note (reached-screens.test.ts).
      'LNG-251',
      // Notes (tenant-notes.test.ts).
      'LNG-282',
      'LNG-283',
      'LNG-284',
      'LNG-340',
      'LNG-419',
    ]);
    const own = LANGUAGE_CODES.filter((code) => !Object.hasOwn(RULE_MESSAGES, code)).map(printedCode);
    expect(own.filter((code) => !provoked.has(code) && !elsewhere.has(code))).toEqual([]);
  });

  it('refuses hosts with scheme, path or private address, and misused placeholders [FIXL-28]', () => {
    const told = (find: string, put: string) =>
      faults(changed('norte/connectors.json', find, put)).map(({ code, meant }) => [code, meant]);
    const hosts = (host: string) => told('"headers"', `"hosts": ["${host}"], "headers"`);
    expect(hosts('api.norte.example.org')).toEqual([]);
    expect(hosts('https://api.norte.example.org/v1')).toEqual([['LNG-131', 'api.norte.example.org']]);
    // The address is judged by the host that was meant: one slip, one message.
    const spelled = (host: string) =>
      told(
        '"url": "{{secret.own.URL}}/elegibilidad"',
        `"url": "https://api.norte.example.org/v1", "hosts": ["${host}"]`,
      );
    expect(spelled('https://api.norte.example.org')).toEqual([['LNG-131', 'api.norte.example.org']]);
    expect(spelled('https:///')).toEqual([['LNG-131', undefined]]);
    expect(spelled('api.norte.example.org')).toEqual([]);
    expect(spelled('https://api.sur.example.org')).toEqual([
      ['LNG-072', 'api.sur.example.org'],
      ['LNG-131', 'api.sur.example.org'],
    ]);
    for (const host of ['10.0.0.1', '127.0.0.1', 'localhost', '[::1]', 'db.internal'])
      expect([host, hosts(host)[0]?.[0]]).toEqual([host, 'LNG-131']);
    expect(told('/elegibilidad"', '/socios/{{with.dni}}"')).toContainEqual(['LNG-130', '{dni}']);
  });

  it('names the wanted type of a value and pattern of a key [A11]', () => {
    const told = (put: string) => {
      const { file, find } = MUTANTS.find((one) => one.put === put) ?? { file: '', find: '' };
      return faults(changed(file, find, put)).map(({ text }) => text);
    };
    expect(told('"unit": 7, "settings": { "adultAge": -3 },')).toContain(
      'settings.adultAge: -3 no tiene la forma pedida: 0 como mínimo.',
    );
    expect(told('"the guide": {').join()).toMatch(
      /una clave no puede llamarse "the guide"\. Tiene que ser: letras, dígitos y _, empezando con una letra\./,
    );
  });

  it('suggests a part or the element as a list’s missing key [LNG-200]', () => {
    const told = (each: object, child: string, key: object = {}) => {
      const view = { node: 'list', each: 'derive.names', empty: 'a', child: { node: 'text', text: child }, ...key };
      const screen = { path: '/kept', for: ['patient'], title: 'Kept', derive: { names: each }, view };
      return faults(withDocument('norte/screens/kept.json', screen)).map(({ text }) => text);
    };
    const names = { map: [{ var: 'people' }, { var: 'item.nome' }] };
    const groups = { groupBy: [{ var: 'people' }, { var: 'item.nome' }] };
    const mended = (sentence: string | undefined) => ({ key: /"key": "([^"]*)"/.exec(sentence ?? '')?.[1] ?? '' });
    expect(told(groups, '{{item.key}}')).toEqual([
      expect.stringMatching(/item\.id.* "key": "item\.key"\. Cada elemento tiene: key, items\.$/),
    ]);
    expect(told(names, '{{item}}')).toEqual([
      expect.stringMatching(/"key": "item"\. Cada elemento es un solo valor, item\.$/),
    ]);
    // The correction that the message proposes removes the error.
    expect(told(groups, '{{item.key}}', mended(told(groups, '{{item.key}}')[0]))).toEqual([]);
    expect(told(names, '{{item}}', mended(told(names, '{{item}}')[0]))).toEqual([]);
  });

  it('says nothing in English and leaves no place of a sentence empty', () => {
    for (const { file, find, put } of MUTANTS) {
      for (const { text } of faults(changed(file, find, put))) {
        expect(text).not.toMatch(/(?<!\{)\{[a-z]\w*\}(?!\})|undefined|\b(must|should|expected|invalid)\b/);
      }
    }
  });
});
