import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import { inTime } from '../../../platform/db/in-time.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { sendRefusal } from '../../../platform/http/errors.ts';
import { sessionToken } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { isKnownPath } from '../../../platform/pages/known-path.ts';
import { pageWriter, type Seen } from '../../../platform/pages/page-writer.ts';
import { wantsPage } from '../../../platform/pages/wants-page.ts';
import { unitRequirements } from '../../../platform/units/unit-flags.ts';
import { findSession } from '../../sessions/index.ts';
import { IMMUTABLE } from './artifact.ts';

/**
 * Milliseconds after which a page is sent without its server-drawn view: the database may hang, and the page's script
 * reports that.
 */
const PATIENCE = 500;

/**
 * Serves the page: files of the build under /assets, and index.html with the tenant's head for all other paths. The
 * page decides what a path shows; paths without a screen get 404 and the page's own text.
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
  app.get('/licencias.md', { schema: { hide: true }, config: { access: PUBLIC, tenant: false } }, (request, reply) => {
    if (!pages?.notices) throw notFound();
    return pages.notices.send(request, reply.header('cache-control', 'public, max-age=3600'));
  });
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!writer) throw new AppError(503, 'PAGE_NOT_BUILT');
    const tenant = tenantOf(request);
    const token = sessionToken(request, config.secure);
    const path = plainPath(request.url);
    // On a failure the script loads flags and session itself, and reports errors to the person.
    const look = async () => (path === undefined ? undefined : seenAt(tenant, path, token));
    const seen = await inTime(look, undefined, PATIENCE)();
    const [pathname = '/'] = request.url.split('?', 1);
    const unseen = () => (token === undefined ? writer.bare(tenant, pathname) : writer.signedIn(tenant, pathname));
    const page = seen === undefined ? unseen() : writer.drawn(tenant, seen);
    return page.send(request, reply.headers({ 'cache-control': 'no-store', vary: 'cookie' }));
  };
  /** Facts that the first view of a path depends on; an expired session counts as a visitor. */
  const seenAt = async (tenant: CompiledTenant, path: string, token: string | undefined): Promise<Seen> => {
    const [requirements, session] = await Promise.all([
      unitRequirements(db, tenant),
      token === undefined ? null : findSession({ db, clock }, tenant, token),
    ]);
    return { path, requirements, session: session === null ? undefined : { role: session.role, scope: session.scope } };
  };
  app.get('/', { schema: { hide: true }, config: { access: PUBLIC } }, show);
  // Paths of screens arrive here too, because only the tenant's documents define them.
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(notFound(), request, reply);
    const [path = '/'] = request.url.split('?', 1);
    return show(request, isKnownPath(tenantOf(request), path) ? reply : reply.code(404));
  });
}

/** The path of an address without a query other than the tenant; undefined with one, because a view may read it. */
function plainPath(url: string): string | undefined {
  const [path, search] = url.split('?', 2);
  return search === undefined || /^tenant=[^&]*$/.test(search) ? path : undefined;
}
