import type { PublicArtifact } from '../../../engine/language/artifact.ts';
import { NO_TENANT_WORDS } from '../../../engine/language/messages/no-tenant-words.ts';
import { escapeHtml } from './escape-html.ts';
import { plainPage } from './plain-page.ts';

/**
 * The page of a tenant for a time in which nothing can be asked of the portal: the server answers it while the database
 * is silent, and the proxy of docs/deployment while no server answers. It names the institution and its contact.
 */
export function awayPage({ name, contact }: Pick<PublicArtifact, 'name' | 'contact'>): string {
  const { title: heading, text } = NO_TENANT_WORDS.away;
  const lines = (contact?.lines ?? []).map(({ label, text: value, to }) => {
    const shown = escapeHtml(value);
    return `${escapeHtml(label)}: ${to === undefined ? shown : `<a href="${escapeHtml(to)}">${shown}</a>`}`;
  });
  return plainPage({
    title: escapeHtml(name),
    heading: escapeHtml(heading.replace('{name}', () => name)),
    text,
    onward: { to: '', say: NO_TENANT_WORDS.retry },
    help: lines.length > 0 ? lines.join('<br>') : NO_TENANT_WORDS.awayContact,
  });
}
