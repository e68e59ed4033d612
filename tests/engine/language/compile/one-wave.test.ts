import { describe, expect, it } from 'vitest';
import { wholePath } from '../../../../engine/language/compile/language/documents.ts';
import type { Message } from '../../../../engine/language/compile/source/message.ts';
import type { Files } from '../../../../tools/readers/folder.ts';
import { MUTANTS } from './mutants/all.ts';
import type { Mutant } from './mutants/mutant.ts';
import { changed, compiled, placeIn, WORLD, withDocument } from './world.ts';

const errorsOf = (files: Files) => compiled(files).messages.filter(({ severity }) => severity === 'error');
const placed = ({ code, file, line, column }: Message) => `${code} ${file}:${line}:${column}`;
const told = (files: Files) => errorsOf(files).map(({ code, file }) => [code, file]);

/** Errors of tenant.json that leave unknown which layers there are. */
const WITHOUT_LAYERS = /^LNG-(00[1-8]|080|085|110)$/;

interface Alone {
  readonly mutant: Mutant;
  readonly errors: ReadonlySet<string>;
}

/** The mistakes that are errors, each with all that it causes by itself. */
const alone: readonly Alone[] = MUTANTS.flatMap((mutant) => {
  const errors = errorsOf(changed(mutant.file, mutant.find, mutant.put));
  const known = errors.some(({ code }) => code === mutant.code);
  const stops = mutant.file.endsWith('/tenant.json') && errors.some(({ code }) => WITHOUT_LAYERS.test(code));
  return known && !stops ? [{ mutant, errors: new Set(errors.map(placed)) }] : [];
});

/** The documents that a mistake changes, or at which it is reported. */
const documentsOf = ({ file, told = file }: Mutant): readonly string[] =>
  [file, told].map((path) => wholePath(path.slice(path.indexOf('/') + 1)));

/** Pairs of mistakes in different documents, spread evenly over all there are. */
function pairsOf(wanted: number): readonly (readonly [Alone, Alone])[] {
  const all = alone.flatMap((one, at) =>
    alone
      .slice(at + 1)
      .flatMap((other) =>
        documentsOf(one.mutant).some((path) => documentsOf(other.mutant).includes(path)) ? [] : [[one, other]],
      ),
  );
  // A step without a common factor meets all kinds of pairs.
  return Array.from({ length: wanted }, (_, index) => all[(index * 9973) % all.length] as [Alone, Alone]);
}

function isTold({ code, file, at, told: where = file }: Mutant, files: Files, errors: ReadonlySet<string>): boolean {
  const { line, column } = placeIn(files, where, at);
  return errors.has(`${code} ${where}:${line}:${column}`);
}

describe('two mistakes in different documents', { timeout: 120_000 }, () => {
  it('are both reported in one run, and nothing else, in 400 pairs [FIXL-66]', () => {
    const pairs = pairsOf(400);
    const hidden: string[] = [];
    for (const [one, other] of pairs) {
      const files = changed(
        one.mutant.file,
        one.mutant.find,
        one.mutant.put,
        changed(other.mutant.file, other.mutant.find, other.mutant.put),
      );
      const errors = new Set(errorsOf(files).map(placed));
      const extra = [...errors].filter((error) => !one.errors.has(error) && !other.errors.has(error));
      expect([one.mutant.put, other.mutant.put, extra]).toEqual([one.mutant.put, other.mutant.put, []]);
      const both = isTold(one.mutant, files, errors) && isTold(other.mutant, files, errors);
      if (!both) hidden.push(`${one.mutant.code} ${one.mutant.file}, ${other.mutant.code} ${other.mutant.file}`);
    }
    // Some depend on each other: a form and the screen that shows it, screens of one path.
    expect(hidden.length, hidden.join('\n')).toBeLessThan(pairs.length / 20);
  });
});

describe('one run of the compiler', () => {
  const screen = (view: object, more: object = {}) => ({
    path: '/probe',
    for: ['patient'],
    title: 'Prueba',
    view,
    ...more,
  });
  const text = { node: 'text', text: '{{user.nomme}}' };

  it('tells errors of reading, merging, shape and meaning together [FIXL-66]', () => {
    const files = [
      ['norte/menu.json', '{ "items": '],
      ['norte/texts.json', '{ "page.retry": null }'],
      ['norte/forms/raro.json', '{ "fields": { "a": { "label": 7 } } }'],
      ['norte/screens/probe.json', JSON.stringify(screen(text))],
    ] as const;
    expect(told(new Map([...WORLD, ...files])).sort()).toEqual([
      ['LNG-001', 'norte/menu.json'],
      ['LNG-010', 'norte/texts.json'],
      ['LNG-014', 'norte/forms/raro.json'],
      ['LNG-027', 'norte/screens/probe.json'],
    ]);
  });

  it('says nothing of who depends on a damaged document [FIXL-66]', () => {
    const shows = withDocument('norte/screens/probe.json', screen({ node: 'form', form: 'nuevo' }));
    expect(told(new Map(shows).set('norte/forms/nuevo.json', '{ "fields": '))).toEqual([
      ['LNG-001', 'norte/forms/nuevo.json'],
    ]);
    const reads = withDocument('norte/fields.json', { cargo: { own: 'person', label: 7 } });
    const asks = screen({ node: 'text', text: '{{user.own.cargo}}' });
    expect(told(withDocument('norte/screens/probe.json', asks, reads))).toEqual([['LNG-014', 'norte/fields.json']]);
  });

  it('reports a misnamed file, not the documents that refer to it [FIXL-66]', () => {
    const shows = withDocument('norte/screens/probe.json', screen({ node: 'part', use: 'nueva', with: {} }));
    expect(told(new Map(shows).set('norte/part/nueva.json', '{}'))).toEqual([['LNG-004', 'norte/part/nueva.json']]);
  });

  it('says nothing of a copy of a damaged screen [FIXL-66]', () => {
    const twin = withDocument('norte/screens/gemela.json', { like: 'probe', path: '/gemela', title: 'Gemela' });
    const files = withDocument('norte/screens/probe.json', screen({ ...text, color: 'rojo' }), twin);
    expect(told(files)).toEqual([['LNG-011', 'norte/screens/probe.json']]);
  });

  it('says nothing of who names a setting of the wrong kind [FIXL-66]', () => {
    const files = changed('norte/tenant.json', '"unit": 7,', '"unit": 7, "settings": { "adultAge": "18" },');
    expect(told(files)).toEqual([['LNG-014', 'norte/tenant.json']]);
  });

  it('defers checks of a form that only a damaged screen may show [FIXL-66]', () => {
    const form = { fields: { a: { label: 'A', visible: { has: 'state.ready' } } } };
    const shown = withDocument('norte/forms/nuevo.json', form);
    const damaged = screen({ node: 'form', form: 'nuevo', color: 'rojo' }, { state: { ready: { type: 'boolean' } } });
    expect(told(withDocument('norte/screens/probe.json', damaged, shown))).toEqual([
      ['LNG-011', 'norte/screens/probe.json'],
    ]);
  });
});
