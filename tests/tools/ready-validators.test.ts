import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { documentValidator } from '../../engine/language/compile/language/document-validators.ts';
import { allSchemas } from '../../engine/language/compile/language/schemas.ts';
import { readyCode } from '../../tools/vite/ready-code.ts';
import { MADE_LATE } from '../../tools/vite/ready-validators.ts';
import { productFiles, read, root } from '../architecture/sources.ts';

interface Validators {
  readonly documentValidator: (kind: string) => ValidateFunction | undefined;
}

// Below the project, so that its imports find AJV's helpers.
const cache = join(import.meta.dirname, '../../.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'validators-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'validators.mjs');
writeFileSync(file, readyCode());
const ready: Validators = await import(/* @vite-ignore */ pathToFileURL(file).href);

const kinds = [...allSchemas().keys()]
  .filter((path) => path.startsWith('documents/'))
  .map((path) => path.slice('documents/'.length, -'.schema.json'.length));
const base = join(import.meta.dirname, '../../tenants/_base');
const screens = readdirSync(join(base, 'screens')).map((name) => readFileSync(join(base, 'screens', name), 'utf8'));

/** A document right as written, with a mistake at its root, and with one deep inside. */
const variants = (text: string): readonly unknown[] => [
  JSON.parse(text),
  { ...JSON.parse(text), nobody: 'knows this' },
  JSON.parse(text.replaceAll('"node": "text"', '"node": "texto"').replaceAll('"label"', '"lable"')),
];

const saysOf = (validate: ValidateFunction | undefined, document: unknown) => [validate?.(document), validate?.errors];

describe('the validators of documents that a build writes out', () => {
  it('replace the file that makes them late, wherever it stands [FIXL-34]', () => {
    const made = productFiles().filter((path) => /\bexport function documentValidator\b/.test(read(path)));
    expect(made).toHaveLength(1);
    expect(made.every((path) => MADE_LATE.test(join(root, path)))).toBe(true);
  });

  it('know the same kinds as those made late [FIXL-34]', () => {
    expect(kinds.length).toBeGreaterThan(10);
    for (const kind of [...kinds, 'nobody'])
      expect(typeof ready.documentValidator(kind), kind).toBe(typeof documentValidator(kind));
  });

  it.each(kinds)('%s: find the same wrong, with the same words and schemas [FIXL-34]', (kind) => {
    for (const document of [{}, [], { nobody: 'knows this' }])
      expect(saysOf(ready.documentValidator(kind), document)).toEqual(saysOf(documentValidator(kind), document));
  });

  it('validate every screen of _base alike, as it is and with mistakes [FIXL-34]', () => {
    for (const document of screens.flatMap(variants))
      expect(saysOf(ready.documentValidator('screen'), document)).toEqual(
        saysOf(documentValidator('screen'), document),
      );
  });
});
