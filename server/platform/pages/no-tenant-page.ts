import type { FastifyReply } from 'fastify';
import { NO_TENANT_WORDS } from '../../../engine/language/messages/no-tenant-words.ts';
import { escapeHtml } from './escape-html.ts';
import { PLAIN_HEADERS, plainPage } from './plain-page.ts';

/** Reasons why no tenant's page can be shown. */
export type NoTenantReason = 'unknown' | 'unavailable' | 'address';

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
  const { title: heading, text } = NO_TENANT_WORDS[reason];
  const help =
    contact === undefined ? NO_TENANT_WORDS.contact : NO_TENANT_WORDS.contactAt.replace('{contact}', () => contact);
  const onward = reason === 'address' ? { to: '/', say: NO_TENANT_WORDS.home } : { to: '', say: NO_TENANT_WORDS.retry };
  return reply
    .code(status)
    .headers({ ...PLAIN_HEADERS, ...(status === 503 ? { 'retry-after': '60' } : {}) })
    .type('text/html; charset=utf-8')
    .send(plainPage({ title: NO_TENANT_WORDS.title, heading, text, onward, help: escapeHtml(help) }));
}
