import { describe, expect, it } from 'vitest';
import type { CompiledScreen } from '../../../../engine/language/artifact.ts';
import { partSearch, secretNames, wholeSearch } from '../../../../engine/language/screens/secret-query.ts';

const at = (path: string, query: CompiledScreen['query']) => ({ path, query }) as CompiledScreen;

const screens = [
  at('/turnoAcceso', { codigoTurno: { type: 'string', secret: true }, page: { type: 'integer' } }),
  at('/misTurnos', { codigoTurno: { type: 'string' } }),
];

describe('codes in addresses', () => {
  it.each([
    ['/turnoAcceso', ['codigoTurno']],
    ['/TURNOACCESO/', ['codigoTurno']],
    ['/misTurnos', []],
    ['/', []],
  ])('of %s the secret names are %j [A8]', (path, names) => {
    expect([...secretNames(path, screens)]).toEqual(names);
  });

  it('a secret leaves the address, all else stays [A8]', () => {
    const names = new Set(['codigoTurno']);
    expect(partSearch('?codigoTurno=ABC%2B1&page=2', names)).toEqual({
      open: '?page=2',
      secrets: { codigoTurno: 'ABC+1' },
    });
    expect(partSearch('?codigoTurno=ABC', names)).toEqual({ open: '', secrets: { codigoTurno: 'ABC' } });
    expect(partSearch('?a=%20b', names)).toEqual({ open: '?a=%20b', secrets: {} });
    expect(partSearch('?codigoTurno=', names).secrets).toEqual({ codigoTurno: '' });
  });

  it('the screen reads both [A8]', () => {
    expect(wholeSearch('?page=2', { codigoTurno: 'ABC+1' })).toBe('?page=2&codigoTurno=ABC%2B1');
    expect(wholeSearch('?page=2', {})).toBe('?page=2');
  });
});
