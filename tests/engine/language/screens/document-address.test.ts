import { describe, expect, it } from 'vitest';
import { documentFile, documentPage, documentToken } from '../../../../engine/language/screens/document-address.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGH_-0123456789';
const endpoints = {
  'documents.get': { method: 'GET', path: '/api/documentos/{token}.pdf', invalidates: [], timeoutSeconds: 20 },
} as const;

describe('the address of a document', () => {
  it('is made of what follows the first slash of its path [HIST-07, A2]', () => {
    expect(documentPage(`documento/${TOKEN}`)).toBe(`/documento/${TOKEN}`);
    expect(documentFile(`documento/${TOKEN}`, endpoints)).toBe(`/api/documentos/${TOKEN}.pdf`);
    expect(documentFile(`documento/${TOKEN}`, {})).toBeUndefined();
  });

  it.each([
    '../../',
    '..%2f',
    '%2e%2e%2f',
    '%252e%252e%252f',
    '..\\',
    '//evil.example/',
    '/\\evil.example/',
    '@evil.example/',
    '.evil.example/',
    'https://evil.example/',
    'javascript:',
    'data:text/html,',
    '\u0000',
    '\u2025/',
    '\uff0e\uff0e/',
    '?x=',
    '#',
    ' ',
    '\t',
    '\n',
    '*',
    '.',
    ';',
    'a/',
  ])('with %j before or behind it is none [A1]', (sign) => {
    for (const path of [`documento/${sign}${TOKEN}`, `documento/${TOKEN}${sign}`]) {
      expect(documentToken(path)).toBeUndefined();
      expect(documentFile(path, endpoints)).toBeUndefined();
    }
  });

  it('is undefined for paths of invalid length or type [A1]', () => {
    for (const path of ['documento/abc', `documento/${'a'.repeat(201)}`, '', 'documento/', null, undefined, 7, {}])
      expect(documentPage(path)).toBeUndefined();
  });
});
