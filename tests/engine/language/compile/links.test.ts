import { describe, expect, it } from 'vitest';
import { originOf } from '../../../../engine/language/compile/language/https-origin.ts';
import { changed, faults } from './world.ts';

/** Addresses that look as if they led to an allowed host, or inside the portal, and do not. */
const PAYLOADS: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://www.example.com/x',
  'http://www.example.com/guia',
  'HTTP://www.example.com',
  '//www.example.com',
  '//evil.example.net',
  '///evil.example.net',
  '/\\evil.example.net',
  '/\\/evil.example.net',
  '\\\\evil.example.net',
  '/\t/evil.example.net',
  ' https://www.example.com',
  'https://www.example.com ',
  'https://www.example.com\n.evil.example.net',
  'https://www.example.com\\@evil.example.net',
  'https://www.example.com@evil.example.net',
  'https://www.example.com:secret@evil.example.net',
  'https://user@www.example.com/guia',
  'https://www.example.com.evil.example.net',
  'https://evil.example.net/www.example.com',
  'https://evil.example.net?https://www.example.com',
  'https://evil.example.net#www.example.com',
  'https://www.example.com:8443/guia',
  'https://WWW.EXAMPLE.COM.evil.example.net',
  'https:www.example.com',
  'https:/www.example.com',
  'https:///www.example.com',
  'https://',
  'https://?x',
  'https://www.exаmple.com',
  'https://[::1]/',
  'https://127.0.0.1/',
  'ftp://www.example.com',
  'www.example.com',
  'guia',
  '../home',
  './home',
  '?x=1',
  '#x',
  'tel:',
  'mailto:',
  'mailto:a@b c',
  'https://{{user.nome}}.example.com',
  'https://www.example.com{{user.nome}}/x',
];

describe('addresses in documents', { timeout: 60_000 }, () => {
  it.each(PAYLOADS)('refuses %j as a link, a frame and a navigation target [A9, A11]', (payload) => {
    const written = JSON.stringify(payload).slice(1, -1);
    const link = changed('_base/screens/login.json', 'https://www.example.com/guia', written);
    const frame = changed('_base/screens/login.json', 'https://maps.example.com/x', written);
    const go = changed('_base/screens/home.json', '"to": "/history", "when"', `"to": "${written}", "when"`);
    for (const files of [link, frame, go]) {
      expect(faults(files).filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
    }
  });

  it('takes routes, allowed hosts, telephones and mails [A9]', () => {
    for (const good of [
      '/login',
      'https://www.example.com',
      'https://www.example.com/a?b=c#d',
      'tel:+5408005550102',
      'mailto:ana@example.com',
    ]) {
      expect(faults(changed('_base/screens/login.json', 'https://www.example.com/guia', good)), good).toEqual([]);
    }
  });

  it('a value may be a part of an address, never its host [A9]', () => {
    const withPart = '/history?doc={{user.documento}}';
    expect(
      faults(changed('_base/screens/home.json', '"to": "/history", "when"', `"to": "${withPart}", "when"`)),
    ).toEqual([]);
    expect(originOf('https://www.example.com/{{user.documento}}')).toBe('https://www.example.com');
    expect(originOf('https://{{user.documento}}')).toBeUndefined();
  });

  it('accepts a room only at an allowed https host with the key [A9]', () => {
    const room = 'https://www.example.com/sala/{{attention.id}}?idioma=es';
    const files = changed(
      'norte/tenant.json',
      '"flags"',
      `"settings": { "videoCall": { "provider": "link", "room": "${room}" } }, "flags"`,
    );
    expect(faults(files)).toEqual([]);
  });

  it('requires https for the tenant’s addresses in every layer [A9]', () => {
    for (const bad of ['http://www.example.org', 'javascript:alert(1)', '//www.example.org']) {
      const files = changed('norte/tenant.json', '"flags"', `"links": { "portal": "${bad}" }, "flags"`);
      expect(faults(files).map(({ code }) => code)).toEqual(['LNG-016']);
    }
  });
});
