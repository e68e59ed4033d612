import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { shipped } from './shipped.ts';

const BLOCKS = join(import.meta.dirname, '../../schemas/blocks');
/** The calls that each block makes by itself, as its schema declares them. */
const declared = readdirSync(BLOCKS).map((file) => {
  const { calls } = JSON.parse(readFileSync(join(BLOCKS, file), 'utf8')) as { readonly calls: readonly string[] };
  return { use: file.replace('.json', ''), calls };
});

describe('a tenant that takes the address of a call away', () => {
  const calls = [...new Set(declared.flatMap((block) => block.calls))];

  it('has calls to lose', () => expect(calls).toEqual(expect.arrayContaining(['care.ice', 'payment.create'])));

  it.each(calls)('is refused for every block that makes it by itself: %s [FIXL-25]', (call) => {
    const files = new Map([...shipped('demo'), ['demo/endpoints.json', JSON.stringify({ [call]: null })]]);
    const { tenant, messages } = compile(files, 'demo');
    const told = messages.filter(({ code }) => code === 'LNG-163').map(({ text }) => text);
    expect(tenant).toBeUndefined();
    for (const { use } of declared.filter((block) => block.calls.includes(call)))
      expect(told).toContainEqual(expect.stringContaining(`El bloque ${use} hace por su cuenta la llamada ${call},`));
    expect(compile(shipped('demo'), 'demo').tenant?.id).toBe('demo');
  });
});
