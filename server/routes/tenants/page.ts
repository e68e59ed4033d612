import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC } from '../../access.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { AppDeps } from '../../deps.ts';
import { renderIndex } from '../../pages/tenant-head.ts';
import { wantsPage } from '../../pages/wants-page.ts';
import { sendRefusal } from '../../plugins/errors.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { IMMUTABLE } from './artifact.ts';

/**
 * The page: files of the build under /assets, and for every other path index.html with the head of the tenant at hand.
 * The page itself decides what a path shows.
 */
export function addPage(app: FastifyInstance, { pages }: AppDeps): void {
  app.get<{ Params: { file: string } }>(
    '/assets/:file',
    { schema: { hide: true }, config: { access: PUBLIC, tenant: false } },
    async (request, reply) => {
      const file = pages?.asset(request.params.file);
      if (!file) throw notFound();
      return file.send(request, reply.header('cache-control', IMMUTABLE));
    },
  );
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!pages) throw new AppError(503, 'PAGE_NOT_BUILT');
    const html = renderIndex(pages.index, tenantOf(request));
    return reply.headers({ 'cache-control': 'no-store', vary: 'cookie' }).type('text/html; charset=utf-8').send(html);
  };
  app.get('/', { schema: { hide: true }, config: { access: PUBLIC } }, show);
  app.setNotFoundHandler(async (request, reply) => {
    return wantsPage(request) ? show(request, reply) : sendRefusal(notFound(), request, reply);
  });
}
