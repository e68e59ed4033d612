import '../../../../engine/language/rules/formatters/phone-formatters.ts';
import { describe, expect, it } from 'vitest';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { readValue, renderLink, renderText } from '../../../../engine/language/rules/text.ts';
import { UNKNOWN } from '../../../../engine/language/rules/unknown.ts';
import formats from '../../../../schemas/formats.json' with { type: 'json' };

const scope = scopeOf({
  user: { nome: 'Ana & Co', fec: '1983-05-10', vacio: '' },
  today: '2026-11-24',
  now: '2026-11-24T13:00:00Z',
});

interface Example {
  readonly value: unknown;
  readonly arg?: string;
  readonly text: string;
}
const examples = Object.entries(formats).flatMap(([name, format]) =>
  typeof format === 'object' && 'example' in format ? [[name, format.example as Example] as const] : [],
);

describe('texts', () => {
  it.each(examples)('formats %s as its documentation says [API-04]', (name, { value, arg, text }) => {
    const shown = arg === undefined ? `{{v.x | ${name}}}` : `{{v.x | ${name}:${arg}}}`;
    const codes = { caseStatus: { cancelado: { code: 2, label: 'Cancelado' } } };
    expect(
      renderText(shown, scopeOf({ v: { x: value }, today: '2026-11-24', now: '2026-11-24T13:00:00Z', codes })),
    ).toBe(text);
  });

  it('begins a line with a capital, and adds the year on request [API-04]', () => {
    const date = scopeOf({ v: { x: '24-11-2026' } });
    expect(renderText('{{v.x | longDate:capital}}, 10:00', date)).toBe('Martes 24 de noviembre, 10:00');
    expect(renderText('El {{v.x | longDate:year}}', date)).toBe('El martes 24 de noviembre de 2026');
    expect(renderText('{{v.x | longDate:capital/year}}', date)).toBe('Martes 24 de noviembre de 2026');
  });

  it('shows a dash for a missing value', () => {
    expect(renderText('Hola {{user.apodo}}', scope)).toBe('Hola —');
    expect(renderText('{{user.vacio}}', scope)).toBe('—');
  });

  it('leaves what looks like markup or a rule as it is [A10]', () => {
    const hostile = scopeOf({ u: { n: '<img onerror=alert(1)>{{user.nome}}' } });
    expect(renderText('{{u.n}}', hostile)).toBe('<img onerror=alert(1)>{{user.nome}}');
  });
});

describe('links', () => {
  it('encode each part [A9]', () => {
    expect(renderLink('/miPerfil?doc={{user.nome}}', scope)).toBe('/miPerfil?doc=Ana%20%26%20Co');
    const hostile = scopeOf({ u: { n: '../../api?x=1#y' } });
    expect(renderLink('/a/{{u.n}}', hostile)).toBe('/a/..%2F..%2Fapi%3Fx%3D1%23y');
  });

  it('are a sole placeholder’s address, or empty when it is missing [D-TEN-03]', () => {
    const tenant = scopeOf({ tenant: { guide: { url: 'https://www.example.org/guia?a=b' } } });
    expect(renderLink('{{tenant.guide.url}}', tenant)).toBe('https://www.example.org/guia?a=b');
    expect(renderLink('{{tenant.links.more}}', tenant)).toBe('');
  });

  it('passes the page’s own parameters on, and leaves out missing ones [ART-01]', () => {
    const at = (query: object) => scopeOf({ query, item: { id: 7 } });
    const link = '/detalleCaso?id={{item.id}}&orden={{query.orden}}&page={{query.page}}#casos';
    expect(renderLink(link, at({ orden: '-turno', page: 3 }))).toBe('/detalleCaso?id=7&orden=-turno&page=3#casos');
    expect(renderLink(link, at({ page: 3 }))).toBe('/detalleCaso?id=7&page=3#casos');
    expect(renderLink(link, at({ orden: null }))).toBe('/detalleCaso?id=7#casos');
    expect(renderLink('/listcasos?orden={{query.orden}}&page=1', at({}))).toBe('/listcasos?page=1');
    expect(renderLink('/a?b={{query.orden}}&c={{query.none}}#d', at({}))).toBe('/a#d');
    expect(renderLink('/a?b={{query.orden}}&c={{item.id}}&d=1', at({}))).toBe('/a?c=7&d=1');
    expect(renderLink('https://maps.example/@1&z=3', at({}))).toBe('https://maps.example/@1&z=3');
    // Only a whole parameter, and only of the address, may be missing: with a missing part of another value there is no
    // link.
    expect(renderLink('/a?b=x{{query.orden}}', at({}))).toBe('');
    expect(renderLink('/a?b={{query.orden}}x', at({}))).toBe('');
    expect(renderLink('/a/{{query.orden}}', at({}))).toBe('');
    expect(renderLink('/a?b={{item.none}}', at({}))).toBe('');
  });
});

describe('values', () => {
  it('are paths, rules or literals, never prose', () => {
    expect(readValue('user.nome', scope)).toBe('Ana & Co');
    expect(readValue({ const: 'F' }, scope)).toBe('F');
    expect(readValue(96, scope)).toBe(96);
    expect([undefined, UNKNOWN]).toContain(readValue('user.apodo', scope));
  });
});
