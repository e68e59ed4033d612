import { describe, expect, it } from 'vitest';
import { writeLine } from '../../server/say.ts';

const written = (isTTY: boolean): string => {
  let text = '';
  writeLine({ isTTY, write: (part) => (text += part) }, 'Listo: "acá"', { level: 'warn', event: 'READY' });
  return text;
};

describe('messages for the operator', () => {
  it('are read as they are on a terminal [FIXO-08]', () => {
    expect(written(true)).toBe('Listo: "acá"\n');
  });

  it('are one JSON log line when a supervisor collects them [FIXO-08]', () => {
    const text = written(false);
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ level: 40, event: 'READY', msg: 'Listo: "acá"', pid: process.pid });
  });
});
