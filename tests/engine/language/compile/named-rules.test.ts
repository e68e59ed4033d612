import { describe, expect, it } from 'vitest';
import { changed, compiled, faults, withDocument } from './world.ts';

/** The compiled derived values of a screen of the world. */
function derived(rules: object, derive: object): unknown {
  const screen = {
    path: '/probe',
    for: ['patient'],
    title: 'Prueba',
    derive,
    view: { node: 'text', text: '{{user.nome}}' },
  };
  const files = withDocument('norte/screens/probe.json', screen, withDocument('norte/rules.json', rules));
  const { tenant, messages } = compiled(files);
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  return tenant?.public.screens.find(({ id }) => id === 'probe')?.derive;
}

describe('a rule with a name', () => {
  it('is expanded at its use, with that path as the subject [FIXL-75]', () => {
    const uses = {
      a: { rule: ['persona.conDni', 'user'] },
      b: { and: [{ rule: 'todo' }, { rule: ['persona.conDni', 'user'] }] },
    };
    expect(
      derived(
        {
          'persona.conDni': { of: 'Person', that: { has: 'subject.documento' } },
          todo: { that: { has: 'tenant.subtitle' } },
        },
        uses,
      ),
    ).toEqual({
      a: { has: 'user.documento' },
      b: { and: [{ has: 'tenant.subtitle' }, { has: 'user.documento' }] },
    });
  });

  it('may use another, whatever its own subject is called there', () => {
    const rules = {
      'fecha.pasada': { of: 'date', that: { '<': [{ var: 'subject' }, { var: 'today' }] } },
      'persona.nacida': { of: 'Person', that: { rule: ['fecha.pasada', 'subject.fec_nac'] } },
    };
    expect(derived(rules, { a: { rule: ['persona.nacida', 'user'] } })).toEqual({
      a: { '<': [{ var: 'user.fec_nac' }, { var: 'today' }] },
    });
  });

  it('leaves a literal alone that reads as its subject', () => {
    const rules = { igual: { of: 'string', that: { '==': [{ var: 'subject' }, 'subject'] } } };
    expect(derived(rules, { a: { rule: ['igual', 'tenant.name'] } })).toEqual({
      a: { '==': [{ var: 'tenant.name' }, 'subject'] },
    });
  });

  it('changes in every document when an upper layer redefines it', () => {
    const home = changed(
      '_base/screens/home.json',
      '"when": { "has": "derive.minor" }',
      '"when": { "rule": "sesion.conPersona" }',
    );
    const own = withDocument('norte/rules.json', { 'sesion.conPersona': { that: { has: 'user.documento' } } }, home);
    const when = (files: typeof home) =>
      compiled(files).tenant?.public.screens.find(({ id }) => id === 'home')?.data?.services?.when;
    expect([when(home), when(own)]).toEqual([{ has: 'user' }, { has: 'user.documento' }]);
  });

  it('is checked where it is written, even if nothing uses it', () => {
    const told = faults(withDocument('norte/rules.json', { sola: { of: 'Service', that: { var: 'subject.nombre' } } }));
    expect(told.map(({ code, file }) => [code, file])).toContainEqual(['LNG-027', 'norte/rules.json']);
  });

  it('reports an unknown rule where a tenant has no rules [FIXL-66]', () => {
    const files = new Map(withDocument('norte/rules.json', {}));
    files.delete('_base/rules.json');
    const screen = {
      path: '/probe',
      for: ['patient'],
      title: 'Prueba',
      view: { node: 'text', text: 'Hola', visible: { rule: 'una' } },
    };
    const told = faults(withDocument('norte/screens/probe.json', screen, files)).map(({ text }) => text);
    expect(told).toContain('No existe la regla "una". Todavía no hay ninguno.');
  });
});
