import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../engine/language/artifact.ts';
import { formatDocument } from '../../../../engine/language/compile/format-document.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentAt,
} from '../../../../engine/language/compile/language/documents.ts';
import { read } from '../../../../engine/language/compile/source/read.ts';
import { Report } from '../../../../engine/language/compile/source/report.ts';
import { presetIds, readFolders, tenantIds } from '../../../../tools/readers/folder.ts';
import { TENANTS } from '../../../tenants/compiled.ts';

const written = (text: string) => {
  const document = read('norte/screens/home.json', text, new Report());
  if (document === undefined) throw new Error(`not a document: ${text}`);
  return document;
};

const formatted = (kind: DocumentKind, document: Json): string =>
  formatDocument(kind, written(JSON.stringify(document)));

describe('formatDocument', () => {
  it('orders an object’s properties by schema and keeps map entries as written [FIXL-75]', () => {
    expect(
      formatted('screen', {
        title: 'Turnos',
        view: { children: { b: { text: 'B', node: 'heading' }, a: { node: 'heading', text: 'A' } }, node: 'stack' },
        for: ['patient'],
        path: '/turnos',
      }),
    ).toBe(`{
  "path": "/turnos", "for": ["patient"], "title": "Turnos",
  "view": {
    "node": "stack",
    "children": { "b": { "node": "heading", "text": "B" }, "a": { "node": "heading", "text": "A" } }
  }
}
`);
  });

  it('opens an only entry on its parent’s line when a rule overflows', () => {
    const long = { and: Array.from({ length: 4 }, (_one, at) => ({ has: `state.valueOfSomeLength${at}` })) };
    expect(formatted('screen', { when: { '!': long } })).toBe(`{
  "when": { "!": { "and": [
    { "has": "state.valueOfSomeLength0" },
    { "has": "state.valueOfSomeLength1" },
    { "has": "state.valueOfSomeLength2" },
    { "has": "state.valueOfSomeLength3" }
  ] } }
}
`);
  });

  it('keeps keys that read as numbers where they were written', () => {
    const document = written('{ "b": "uno", "10": "dos", "2": "tres" }');
    expect(formatDocument('texts', document)).toBe('{\n  "b": "uno",\n  "10": "dos",\n  "2": "tres"\n}\n');
  });

  it('keeps a document that its schema does not know, word for word', () => {
    const document = { sobra: [1, null, true, 'ñ "x"'], path: 7, view: [{}, []] };
    for (const kind of DOCUMENT_KINDS) expect(JSON.parse(formatted(kind, document))).toEqual(document);
  });

  it('keeps every document’s content and is idempotent', () => {
    const files = readFolders(TENANTS, [...presetIds(TENANTS), ...tenantIds(TENANTS)]);
    for (const [file, text] of files) {
      const name = documentAt(file.slice(file.indexOf('/') + 1));
      if (name === undefined) continue;
      const once = formatDocument(name.kind, written(text));
      expect(JSON.parse(once), file).toEqual(JSON.parse(text));
      expect(formatDocument(name.kind, written(once)), file).toBe(once);
    }
  });
});
