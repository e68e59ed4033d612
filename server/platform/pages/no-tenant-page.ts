import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { NO_TENANT_WORDS } from '../../../engine/messages/no-tenant-words.ts';
import { escapeHtml } from './escape-html.ts';

/** Reasons why no tenant's page can be shown. */
export type NoTenantReason = 'unknown' | 'unavailable' | 'address';

/** Inline style of the page, in the look of the first view (renderers/theme): the page loads no files. */
const STYLE = [
  'html{font:1.125rem/1.6875rem ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:#172431;background:#f4f6f8}',
  'body{display:grid;min-height:100vh;min-height:100dvh;margin:0;place-items:center}',
  'main{box-sizing:border-box;width:100%;max-width:36rem;padding:2rem 1.25rem}',
  'h1{margin:0 0 .75rem;font-size:1.625rem;line-height:2rem;letter-spacing:-.02em;text-wrap:balance}',
  'p{margin:0 0 1.5rem}',
  '.more{font-size:1rem;line-height:1.5rem;color:#4a5968}',
  'a{display:inline-flex;align-items:center;min-height:3.25rem;box-sizing:border-box;padding:0 1.5rem;border-radius:12px;',
  'background:#3b4b5a;color:#fff;font-weight:650;text-decoration:none}',
  'a:focus-visible{outline:3px solid #172431;outline-offset:3px}',
  '@media (forced-colors:active){a{border:2px solid}}',
].join('');

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Answers a page without a tenant: no institution's name, colours or data, but a way to go on.
 * @param contact the operator's
 */
export function sendNoTenantPage(
  reply: FastifyReply,
  status: number,
  reason: NoTenantReason,
  contact: string | undefined,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      ...(status === 503 ? { 'retry-after': '60' } : {}),
    })
    .type('text/html; charset=utf-8')
    .send(housePage(reason, contact));
}

function housePage(reason: NoTenantReason, contact: string | undefined): string {
  const { title, text } = NO_TENANT_WORDS[reason];
  const help =
    contact === undefined ? NO_TENANT_WORDS.contact : NO_TENANT_WORDS.contactAt.replace('{contact}', () => contact);
  const onward = reason === 'address' ? { to: '/', say: NO_TENANT_WORDS.home } : { to: '', say: NO_TENANT_WORDS.retry };
  return [
    '<!doctype html>',
    '<html lang="es-AR">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${NO_TENANT_WORDS.title}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="${onward.to}">${onward.say}</a></p>`,
    `<p class="more">${escapeHtml(help)}<br>${NO_TENANT_WORDS.emergency}</p></main></body>`,
    '</html>',
  ].join('\n');
}
