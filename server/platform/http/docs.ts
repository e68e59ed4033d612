import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { API_WORDS } from '../../../engine/language/messages/api.ts';
import { filled } from '../../../engine/language/messages/compiler-words.ts';
import { type Access, PUBLIC } from '../core/access.ts';
import type { Config } from '../core/config.ts';
import { MULTIPART } from './contract/upload-schema.ts';
import { sessionCookie } from './session.ts';
import { ownOrigin, tenantOf } from './tenant.ts';

/**
 * Content security policy of Swagger's interface, which uses inline styles. It is for developers and separate from the
 * portal.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Name of the session in the API's security schemes. */
const SESSION = 'sesion';

/** Paths of the description itself, which differs by host. */
const DESCRIPTION = /\/(json|yaml)$/;

/**
 * Adds the route's access rule to its schema's description, and the parts of an upload, which it reads itself.
 */
function described(schema: FastifySchema | undefined, access: Access | undefined): FastifySchema {
  const own = [schema?.description, access === undefined ? undefined : admission(access)];
  const { parts, ...known } = schema ?? {};
  return {
    ...known,
    ...(parts === undefined ? {} : { body: { content: { [MULTIPART]: { schema: parts } } } }),
    description: own.filter((words) => words !== undefined).join('\n\n'),
    security: access === undefined || access === 'public' ? [] : [{ [SESSION]: [] }],
  };
}

function admission(access: Access): string {
  if (access === 'public') return API_WORDS.anybody;
  return filled(API_WORDS.admitted, { roles: access.roles.join(', '), scopes: access.scopes.join(', ') });
}

/**
 * Describes the API from the routes' schemas at /api/docs. Must be registered before the routes. Off in production by
 * default, because it shows strangers every route and its access rule.
 */
export async function registerDocs(
  app: FastifyInstance,
  config: Pick<Config, 'apiDocs' | 'publicUrl' | 'secure'>,
): Promise<void> {
  if (!config.apiDocs) return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal de telemedicina', version: '1', description: API_WORDS.about },
      components: withSession('sid'),
    },
    transform: ({ schema, url, route }) => ({ schema: described(schema, route.config?.access), url }),
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      const ofTenant = DESCRIPTION.test(route.url);
      route.config = { ...route.config, access: PUBLIC, ...(ofTenant ? {} : { tenant: false }) };
    });
    docs.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', POLICY);
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      transformSpecification: (description, request) => ofHost(description, request, config),
    });
  });
}

/**
 * The description as its host serves it: each host serves one tenant, and its session cookie carries the unit's number,
 * so a client made from the description reaches the portal that it was read from.
 */
function ofHost(
  description: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl' | 'secure'>,
): Readonly<Record<string, unknown>> {
  const url = ownOrigin(request, config, request.hostname);
  return {
    ...description,
    servers: [{ url, description: API_WORDS.server }],
    components: withSession(sessionCookie(tenantOf(request), config.secure)),
  };
}

/** Components of the description: the session, as a cookie of that name. */
const withSession = (name: string) => ({
  securitySchemes: { [SESSION]: { type: 'apiKey', in: 'cookie', name, description: API_WORDS.session } as const },
});
