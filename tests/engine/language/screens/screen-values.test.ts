import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { readQuery, writeQuery } from '../../../../engine/language/screens/query.ts';
import { emptiedBy } from '../../../../engine/language/screens/resets.ts';
import { safeLink } from '../../../../engine/language/screens/safe-link.ts';
import { unmetNeed } from '../../../../engine/language/screens/unmet-need.ts';

const declared = {
  page: { type: 'integer', default: 1 },
  id: { type: 'integer' },
  q: { type: 'string' },
  day: { type: 'date' },
  open: { type: 'boolean' },
};

describe('what an address says', () => {
  it.each(['NaN', '-1', '0', '1e9', '99999999999', '2.5', '', ' 3', '3;drop', '٣'])(
    'page=%s is page 1 [A50]',
    (page) => {
      expect(readQuery(declared, `?page=${encodeURIComponent(page)}`).page).toBe(1);
    },
  );

  it('reads each by its type, and nothing that is not declared [A50]', () => {
    const search = '?page=7&id=abc&q=%3Cb%3E&day=2026-02-30&open=true&extra=1&__proto__=x';
    expect(readQuery(declared, search)).toEqual({ page: 7, id: undefined, q: '<b>', day: undefined, open: true });
  });

  it('takes parts of the path first', () => {
    expect(readQuery(declared, '?id=1', { id: '17' }).id).toBe(17);
  });

  it('reads back what it wrote, whatever the text [A50]', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), (text) => {
        expect(readQuery(declared, writeQuery(declared, '?page=2', 'q', text))).toMatchObject({ q: text, page: 2 });
      }),
    );
  });

  it('leaves no trace of a default or of nothing', () => {
    expect(writeQuery(declared, '?page=3&q=a', 'page', 1)).toBe('?q=a');
    expect(writeQuery(declared, '?q=a', 'q', undefined)).toBe('');
  });
});

describe('what a change empties', () => {
  const screen = {
    query: { page: { type: 'integer' } },
    state: {
      patient: { type: 'Person', resets: ['service', 'query.page'] },
      service: { type: 'Service', resets: ['mode', 'patient'] },
      mode: { type: 'string', resets: ['service'] },
    },
  };

  it('is what it resets, and what that resets in turn, never itself', () => {
    expect(emptiedBy('state', 'patient', screen)).toEqual({ state: ['service', 'mode'], query: ['page'] });
    expect(emptiedBy('state', 'mode', screen)).toEqual({ state: ['service', 'patient'], query: ['page'] });
    expect(emptiedBy('query', 'page', screen)).toEqual({ state: [], query: [] });
  });
});

describe('what a screen needs', () => {
  const needs = {
    state: { has: 'route.received', else: [{ do: 'signOut' }] },
    person: { that: { '==': [{ var: 'received.n' }, 1] }, else: [{ do: 'go', to: '/error' }] },
  };

  it('answers the first unmet need; an unknown one is unmet', () => {
    const with_ = (received: boolean, values: object) =>
      unmetNeed(needs, scopeOf({ route: { received }, received: values }));
    expect(with_(false, {})).toEqual([{ do: 'signOut' }]);
    expect(with_(true, {})).toEqual([{ do: 'go', to: '/error' }]);
    expect(with_(true, { n: 1 })).toBeUndefined();
  });
});

describe('links', () => {
  const tenant = { id: 'demo', linkHosts: ['https://www.example.org'], frameHosts: ['https://maps.example.org'] };

  it.each([
    ['/misTurnos?x=1', '/misTurnos?x=1', false],
    ['https://www.example.org/guia', 'https://www.example.org/guia', true],
    ['https://maps.example.org/', 'https://maps.example.org/', true],
    ['tel:0800-555-1234', 'tel:0800-555-1234', false],
    ['mailto:ayuda@example.com', 'mailto:ayuda@example.com', false],
    ['assets/guia.webm', '/t/demo/assets/guia.webm', false],
  ])('%s may be followed [A9]', (address, href, external) => {
    expect(safeLink(address, tenant)).toEqual({ href, external });
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'http://www.example.org/',
    'https://evil.example/',
    'https://www.example.org.evil.example/',
    'https://evil.example/www.example.org',
    'https://www.example.org@evil.example/',
    'https://user:pass@www.example.org/',
    'https://www.example.org:444/',
    'https:\\\\www.example.org',
    'https://www.example.org\\@evil.example',
    'https:///evil.example',
    '//www.example.org',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'assets/../../api',
    'assets/%2e%2e/x',
    'mailto:a@example.org?bcc=b@example.org',
    'mailto:a@example.org,b@example.org',
    'mailto:%0d%0aBcc:x@example.org',
    'tel:*31#123',
    'tel:javascript',
    'ftp://www.example.org',
    'blob:https://www.example.org/x',
    'misTurnos',
  ])('%j is no link [A9, D-TEN-03]', (address) => {
    expect(safeLink(address, tenant)).toBeUndefined();
  });
});
