import { PUBLIC } from '../../../platform/core/access.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { escapeHtml } from '../../../platform/pages/escape-html.ts';
import { tenantAddresses } from '../../../platform/pages/tenant-addresses.ts';
import { serverText } from '../../../platform/tenants/server-text.ts';

/** Path where the payer's window ends; some providers POST a form to it. */
export const RETURN_PATH = '/pago/vuelta';

/**
 * Page in the payer's window that says that it may be closed. Ignores the request: the payment's state comes only from
 * the provider.
 */
export const paymentReturnRoute: Route = (app) => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    scope.route({
      method: ['GET', 'POST'],
      url: RETURN_PATH,
      schema: { hide: true },
      config: { access: PUBLIC, fromAnywhere: true },
      handler: async (request, reply) => {
        const tenant = tenantOf(request);
        const { theme, icon } = tenantAddresses(tenant);
        const title = serverText('PAYMENT_RETURN_TITLE', tenant) ?? '';
        const text = serverText('PAYMENT_RETURN', tenant) ?? '';
        reply.headers({ 'cache-control': 'no-store' });
        return reply
          .type('text/html; charset=utf-8')
          .send(
            [
              `<!doctype html><html lang="es-AR" data-tenant="${tenant.id}"><head><meta charset="utf-8">`,
              '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
              `<title>${escapeHtml(title)} · ${escapeHtml(tenant.public.name)}</title>`,
              `<link rel="icon" href="${icon}"><link rel="stylesheet" href="${theme}">`,
              `<link rel="stylesheet" href="${RETURN_PATH}/estilo.css"></head>`,
              `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body></html>`,
            ].join(''),
          );
      },
    });
  });
  app.get(
    `${RETURN_PATH}/estilo.css`,
    { schema: { hide: true }, config: { access: PUBLIC, tenant: false } },
    async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE),
  );
};

const STYLE = [
  'body{display:grid;min-height:100vh;min-height:100dvh;margin:0;place-items:center;color:#172431;background:#f4f6f8;',
  'font:1.125rem/1.6875rem ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}',
  'main{box-sizing:border-box;width:100%;max-width:36rem;padding:2rem 1.25rem}',
  'h1{margin:0 0 .75rem;font-size:1.625rem;line-height:2rem;text-wrap:balance}',
  'p{margin:0}',
].join('');
