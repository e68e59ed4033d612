import { describe, expect, it } from 'vitest';
import { roomLink } from '../../call/room-link.ts';

const ROOM = 'https://salas.example.org/c/{{attention.id}}';

describe('the address of a room', () => {
  it('is accepted when https at the tenant’s configured host [A9]', () => {
    expect(roomLink('https://salas.example.org/c/1?idioma=es', ROOM)).toBe('https://salas.example.org/c/1?idioma=es');
  });

  it.each([
    'http://salas.example.org/c/1',
    'https://salas.example.org.evil.net/c/1',
    'https://salas.example.org@evil.net/',
    'https://ana@salas.example.org/c/1',
    'https://salas.example.org:8443/c/1',
    'javascript:alert(1)',
    '//salas.example.org/c/1',
    '/c/1',
    '',
    null,
    7,
    undefined,
  ])('[A9] %j is none', (given) => {
    expect(roomLink(given, ROOM)).toBeUndefined();
  });

  it('returns undefined when the tenant names no room [A9]', () => {
    expect(roomLink('https://salas.example.org/c/1', '')).toBeUndefined();
    expect(roomLink('https://salas.example.org/c/1', undefined)).toBeUndefined();
  });
});
