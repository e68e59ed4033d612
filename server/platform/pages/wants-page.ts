import type { FastifyRequest } from 'fastify';

/** Paths without screens: a wrong address there is an error. */
const NOT_SCREENS = /^\/(api|t|assets|demo|health|ready|\.well-known)(\/|$)/;

/** Whether a request opens a page in the browser, as opposed to a call or file requested by a page. */
export function wantsPage(request: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  return (request.method === 'GET' || request.method === 'HEAD') && !NOT_SCREENS.test(path);
}
