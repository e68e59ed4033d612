import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { PUBLIC } from '../../access.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { AppDeps } from '../../deps.ts';
import { isKnownPath } from '../../pages/known-path.ts';
import { pageWriter } from '../../pages/page-writer.ts';
import { wantsPage } from '../../pages/wants-page.ts';
import { sendRefusal } from '../../plugins/errors.ts';
import { sessionToken } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { unitRequirements } from '../../services/units/unit-flags.ts';
import { IMMUTABLE } from './artifact.ts';

/**
 * The page: files of the build under /assets, and for every other path index.html with the head of the tenant at hand.
 * The page itself decides what a path shows; one that no screen has is 404, and the page says so in its words.
 */
export function addPage(app: FastifyInstance, { pages, drawer, db, clock, config }: AppDeps): void {
  const failed = (err: unknown, { id }: CompiledTenant, path: string) =>
    app.log.error({ err, tenant: id, path }, 'a first view could not be drawn');
  const writer = pages && pageWriter({ pages, drawer, now: clock.now, failed });
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
    if (!writer) throw new AppError(503, 'PAGE_NOT_BUILT');
    const tenant = tenantOf(request);
    const headers = { 'cache-control': 'no-store', vary: 'cookie' };
    if (sessionToken(request, config.secure) !== undefined) {
      const [path = '/'] = request.url.split('?', 1);
      return writer.signedIn(tenant, path).send(request, reply.headers(headers));
    }
    const path = plainPath(request.url);
    // The script asks for the flags too, and tells the person where they cannot be had.
    const flags = path === undefined ? undefined : await unitRequirements(db, tenant).catch(() => undefined);
    const page = path === undefined || flags === undefined ? writer.bare(tenant) : writer.drawn(tenant, path, flags);
    return page.send(request, reply.headers(headers));
  };
  app.get('/', { schema: { hide: true }, config: { access: PUBLIC } }, show);
  // Paths of screens come here too: which there are, only the tenant's documents say.
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(notFound(), request, reply);
    const [path = '/'] = request.url.split('?', 1);
    return show(request, isKnownPath(tenantOf(request), path) ? reply : reply.code(404));
  });
}

/** The path of an address that says nothing else, but for the tenant: what else it says, a view may read. */
function plainPath(url: string): string | undefined {
  const [path, search] = url.split('?', 2);
  return search === undefined || /^tenant=[^&]*$/.test(search) ? path : undefined;
}
