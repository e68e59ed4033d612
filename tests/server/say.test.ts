// @engine pg
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { reportError } from '../../server/admin/report-error.ts';
import { logWarnings, writeLine } from '../../server/say.ts';

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

  it('include Node’s own warnings as JSON log lines [FIXO-21]', async () => {
    const before = process.listeners('warning');
    let text = '';
    logWarnings({ write: (part) => (text += part) });
    const warned = once(process, 'warning');
    process.emitWarning('client.query() is deprecated', 'DeprecationWarning');
    await warned;
    process.removeAllListeners('warning');
    for (const listener of before) process.on('warning', listener);
    expect(JSON.parse(text)).toMatchObject({
      level: 40,
      event: 'NODE_WARNING',
      msg: 'DeprecationWarning: client.query() is deprecated',
    });
  });

  it('name a lost connection without a stack, and keep the stack of a defect [FIXO-21]', () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const told = reportError(new Error('Failed query', { cause: lost }));
    expect(told).toBe(
      'La base de datos dejó de contestar durante la orden (57P01). Lo que no llegó a confirmarse no quedó guardado: cuando conteste, repetí la orden.',
    );
    const missing = Object.assign(new Error('ENOENT: open'), { code: 'ENOENT', path: '/nodir/x.zip' });
    expect(reportError(missing)).toBe(
      'No existe "/nodir/x.zip", o no existe la carpeta que lo contiene. Revisá el nombre y repetí la orden.',
    );
    expect(reportError(new TypeError('x is undefined'))).toContain('say.test.ts');
  });
});
