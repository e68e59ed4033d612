import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { presetIds, readFolders } from '../../tools/readers/folder.ts';
import { simulatedCases } from '../../tools/tenant/tables/simulated-cases.ts';
import { TENANTS } from './compiled.ts';

const same = { '==': [{ var: 'item.dni' }, { var: 'with.documento' }] };
const estado = { find: 'body.socios', where: same, take: 'plan.estado' };

/** Documents of an insurer whose service answers the whole group of a member, over demo's. */
function compiled(answer: object, simulated: object) {
  const files = new Map(readFolders(TENANTS, [...presetIds(TENANTS), 'demo']));
  const documents = {
    'connectors.json': {
      padron: {
        url: '{{secret.own.URL}}/grupo',
        hosts: ['api.vidaplena.example.org'],
        sends: { documento: { type: 'string' } },
        answer,
        types: { estado: { type: 'string', nullable: true }, esta: { type: 'boolean' } },
      },
    },
    'checks.json': {
      padron: {
        at: ['careStart'],
        call: 'padron',
        with: { documento: 'subject.documento' },
        passWhen: { and: [{ var: 'answer.esta' }, { '==': [{ var: 'answer.estado' }, 'activo'] }] },
        refusals: { baja: { when: { '==': [{ var: 'answer.estado' }, 'baja'] }, title: 'Baja', message: 'De baja' } },
        refusal: { title: 'No está', message: 'No está en el padrón' },
      },
    },
    'simulated.json': { padron: simulated },
  };
  for (const [name, json] of Object.entries(documents)) files.set(`demo/${name}`, JSON.stringify(json));
  return compile(files, 'demo');
}

const socio = (dni: string, estado: string) => ({ dni, plan: { estado } });
const body = {
  socios: [
    socio('30111222', 'activo'),
    socio('30111333', 'baja'),
    socio('30111444', 'activo'),
    socio('30111444', 'baja'),
  ],
};
const ends = (expect: string) => ({ body, expect: { padron: expect } });

describe('a service that answers a list', () => {
  it('is read by the person’s only element, wherever it is [FIXL-63]', () => {
    const { tenant, messages } = compiled(
      { estado, esta: { find: 'body.socios', where: same } },
      {
        '30111222': ends('passes'),
        '30111333': ends('baja'),
        '30111555': ends('refused'),
        // Two rows of one person: it is unknown which holds.
        '30111444': ends('unknown'),
        '30111666': { body: { socios: null }, expect: { padron: 'unknown' } },
      },
    );
    expect(messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
    const cases = tenant === undefined ? [] : simulatedCases(tenant);
    expect(cases).toHaveLength(5);
    expect(cases.map(({ came }) => came)).toEqual(cases.map(({ expected }) => expected));
  });

  it('is read later, not refused, when an element may be the person [FIXL-78]', () => {
    const named = (dni: unknown) => ({ ...socio('', 'activo'), dni });
    const answers = {
      '30111222': { body: { socios: [named(30111222), socio('30111333', 'baja')] }, expect: { padron: 'unknown' } },
      '30111333': { body: { socios: [named(30111222), socio('30111333', 'baja')] }, expect: { padron: 'baja' } },
      '30111444': { body: { socios: [{ plan: { estado: 'activo' } }] }, expect: { padron: 'unknown' } },
      '30111555': { body: { socios: socio('30111555', 'activo') }, expect: { padron: 'passes' } },
      '30111666': { body: { socios: socio('30111222', 'activo') }, expect: { padron: 'refused' } },
    };
    const { tenant } = compiled({ estado, esta: { find: 'body.socios', where: same } }, answers);
    const cases = tenant === undefined ? [] : simulatedCases(tenant);
    expect(cases).toHaveLength(5);
    expect(cases.map(({ came }) => came)).toEqual(cases.map(({ expected }) => expected));
  });

  it.each([
    ['a list that is no part of the body', { ...estado, find: 'status' }, 'LNG-016'],
    ['a value that is not sent', { ...estado, where: { '==': [{ var: 'item.dni' }, { var: 'with.dni' }] } }, 'LNG-027'],
    ['no condition', { find: 'body.socios', take: 'plan.estado' }, 'LNG-013'],
  ])('is refused with %s', (_what, wrong, code) => {
    const { messages } = compiled({ estado: wrong, esta: { find: 'body.socios', where: same } }, {});
    expect(messages.map((message) => message.code)).toContain(code);
  });
});
