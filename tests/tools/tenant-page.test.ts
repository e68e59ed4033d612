import { describe, expect, it } from 'vitest';
import { dressed } from '../../tools/vite/tenant-page.ts';

const SOURCE = `<!doctype html>
<html lang="es-AR" data-mantine-color-scheme="light">
  <head>
    <meta charset="utf-8">
    <title>Portal</title>
    <script type="module" src="/main.tsx"></script>
  </head>
  <body></body>
</html>`;

const SERVED = `<!doctype html><html lang="es-AR" data-tenant="alfa"><head><meta charset="utf-8">
  <script type="module" crossorigin src="/assets/index-1.js"></script><link rel="stylesheet" href="/assets/index-1.css">
  <title>Alfa &amp; Cía</title><meta name="tenant" content="/t/alfa/1.json"><meta name="theme-color" content="#123456">
  <link rel="preload" href="/t/alfa/1.json" as="fetch" crossorigin><link rel="stylesheet" href="/t/alfa/theme-2.css">
  </head><body></body></html>`;

describe('the page of the dev server', () => {
  const page = dressed(SOURCE, SERVED);

  it('bears the brand the backend gave', () => {
    expect(page).toContain('<html data-tenant="alfa" lang="es-AR" data-mantine-color-scheme="light">');
    for (const tag of [
      '<title>Alfa &amp; Cía</title>',
      '<meta name="tenant" content="/t/alfa/1.json">',
      '<meta name="theme-color" content="#123456">',
      '<link rel="stylesheet" href="/t/alfa/theme-2.css">',
    ]) {
      expect(page.split(tag).length).toBe(2);
    }
    expect(page).not.toContain('<title>Portal</title>');
  });

  it('runs the sources, not the last build', () => {
    expect(page).toContain('src="/main.tsx"');
    expect(page).not.toContain('/assets/');
  });

  it('stays as it is when the backend has no page to show', () => {
    expect(dressed(SOURCE, '{"error":{"code":"TENANT_UNKNOWN"}}')).toBe(SOURCE);
  });
});
