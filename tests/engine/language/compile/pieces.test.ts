import { describe, expect, it } from 'vitest';
import { compiled, faults, WORLD, withDocument } from './world.ts';

const head = {
  path: '/probe',
  for: ['patient'],
  title: 'Prueba',
  view: { node: 'stack', children: { a: { node: 'text', text: 'A' } } },
};

describe('a document in pieces', () => {
  it('equals one file: the main file first, then pieces by name [FIXL-75]', () => {
    const text = (words: string) => ({ node: 'text', text: words });
    const one = { ...head, view: { node: 'stack', children: { a: text('A'), b: text('B'), c: text('C') } } };
    const whole = withDocument('norte/screens/probe.json', one);
    const piece = (name: string, words: string) => ({ view: { node: 'stack', children: { [name]: text(words) } } });
    const pieces = withDocument(
      'norte/screens/probe.segunda.json',
      piece('c', 'C'),
      withDocument('norte/screens/probe.primera.json', piece('b', 'B'), withDocument('norte/screens/probe.json', head)),
    );
    expect(faults(pieces)).toEqual([]);
    expect(JSON.stringify(compiled(pieces).tenant?.public.screens)).toBe(
      JSON.stringify(compiled(whole).tenant?.public.screens),
    );
  });

  it('tells a fault at its place in the piece', () => {
    const files = withDocument(
      'norte/screens/probe.mas.json',
      { view: { node: 'stack', children: { b: { node: 'txt' } } } },
      withDocument('norte/screens/probe.json', head),
    );
    expect(faults(files).map(({ file }) => file)).toContain('norte/screens/probe.mas.json');
  });

  it('refuses conflicting files, with one error for a whole copy [A11]', () => {
    const copy = { ...head, title: 'Otra', path: '/otra' };
    const files = withDocument('norte/screens/probe.copia.json', copy, withDocument('norte/screens/probe.json', head));
    expect(faults(files).map(({ code, file }) => [code, file])).toEqual([
      ['LNG-244', 'norte/screens/probe.copia.json'],
    ]);
  });

  it('patches a document of a lower layer from a piece alone', () => {
    const files = withDocument('norte/texts.propios.json', { 'error.title': 'Algo falló' }, WORLD);
    expect(compiled(files).tenant?.public.texts['error.title']).toBe('Algo falló');
  });

  it('does not take tenant.json.json for a piece', () => {
    const files = new Map(WORLD).set('norte/tenant.json.json', '{}');
    expect(faults(files).map(({ code }) => code)).toContain('LNG-004');
  });
});
