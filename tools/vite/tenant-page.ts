import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

/** The tags that make a page a tenant's: its title and colour, and whatever is loaded from /t/. */
const TENANT_TAG =
  /<title>[^<]*<\/title>|<meta\s[^>]*name="(?:tenant|theme-color|brand|texts)"[^>]*>|<(?:link|meta)\s[^>]*"\/t\/[^>]*>/g;

/**
 * The source page in the clothes the server gave to the built one. In development Vite serves the source page, which
 * knows no tenant; the server knows how to dress a page, and only it should.
 */
export function dressed(source: string, served: string): string {
  const id = /<html[^>]*\sdata-tenant="([^"]*)"/.exec(served)?.[1];
  if (id === undefined) return source;
  // Where the server drew the view, its style stands in the page; the source page has neither.
  const tags = [...new Set(served.match(TENANT_TAG) ?? [])].map((tag) => tag.replace(' disabled ', ' '));
  return source
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace('<html', () => `<html data-tenant="${id}"`)
    .replace('</head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);
}

const isNavigation = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** `npm run dev`: answers page navigations with index.html as the backend dresses it for the tenant asked for. */
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
