import type { FastifyRequest } from 'fastify';

/** Paths where a wrong address is an error, not a screen. */
const NOT_SCREENS = /^\/(api|t|assets|demo|health|ready|\.well-known)(\/|$)/;

/** Whether a request is somebody's who opens a page, as opposed to a call or a file that a page asks for. */
export function wantsPage(request: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  return (request.method === 'GET' || request.method === 'HEAD') && !NOT_SCREENS.test(path);
}
