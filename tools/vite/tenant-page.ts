import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

/** Tags that depend on the tenant: title, description, colour, and everything loaded from /t/. */
const TENANT_TAG =
  /<title>[^<]*<\/title>|<meta\s[^>]*name="(?:description|tenant|theme-color|brand|texts)"[^>]*>|<(?:link|meta)\s[^>]*"\/t\/[^>]*>/g;

/**
 * Copies the tenant's tags from the server's page into the source page. In development Vite serves the source page, and
 * only the server knows how to write a tenant's.
 */
export function dressed(source: string, served: string): string {
  const id = /<html[^>]*\sdata-tenant="([^"]*)"/.exec(served)?.[1];
  if (id === undefined) return source;
  // A view drawn by the server has its style inline; the source page has neither, so enable the links.
  const tags = [...new Set(served.match(TENANT_TAG) ?? [])].map((tag) => tag.replace(' disabled ', ' '));
  return source
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace('<html', () => `<html data-tenant="${id}"`)
    .replace('</head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);
}

const isNavigation = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** `npm run dev`: answers page navigations with index.html, with the tags that the backend writes for the tenant. */
export function tenantPage(backend: string, readSource: () => Promise<string>): Plugin {
  const answer = async (server: ViteDevServer, request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    const served = await fetch(new URL(url, backend), {
      headers: { accept: 'text/html', cookie: request.headers.cookie ?? '', host: request.headers.host ?? '' },
      redirect: 'manual',
    });
    const html = await server.transformIndexHtml(url, dressed(await readSource(), await served.text()));
    const cookies = served.headers.getSetCookie();
    response.writeHead(served.status, {
      'content-type': 'text/html',
      ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    });
    response.end(html);
  };
  return {
    name: 'tenant-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!isNavigation(request) || /^\/(api|t|demo|@|node_modules)\b/.test(request.url ?? '')) next();
        else answer(server, request, response).catch(next);
      });
    },
  };
}
