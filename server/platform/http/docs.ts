import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { API_WORDS } from '../../../engine/messages/api.ts';
import { filled } from '../../../engine/messages/compiler-words.ts';
import { type Access, PUBLIC } from '../core/access.ts';
import type { Config } from '../core/config.ts';

/**
 * Content security policy of Swagger's interface, which uses inline styles. It is for developers and separate from the
 * portal (R14).
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Name of the session in the API's security schemes. */
const SESSION = 'sesion';

/** Adds the route's access rule to its schema's description (R11). */
function described(schema: FastifySchema | undefined, access: Access | undefined): FastifySchema {
  const own = [schema?.description, access === undefined ? undefined : admission(access)];
  return {
    ...schema,
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
export async function registerDocs(app: FastifyInstance, { apiDocs }: Pick<Config, 'apiDocs'>): Promise<void> {
  if (!apiDocs) return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal de telemedicina', version: '1', description: API_WORDS.about },
      components: {
        securitySchemes: {
          [SESSION]: { type: 'apiKey', in: 'cookie', name: 'sid_1', description: API_WORDS.session },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: described(schema, route.config?.access), url }),
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: PUBLIC, tenant: false };
    });
    docs.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', POLICY);
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}
