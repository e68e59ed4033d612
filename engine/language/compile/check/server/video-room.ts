import { originOf } from '../../language/https-origin.ts';
import { type Documents, documentOf } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { entry, plain, reach, text, textOf } from '../../source/tree.ts';

/** Placeholder for the attention in a room's address: it cannot be guessed, and both sides of a call share it. */
export const ROOM_KEY = '{{attention.id}}';

/**
 * Checks the organization's own room for calls: it needs an address at an https host that its links may lead to (A9),
 * with a key of the attention's own, so that no two consultations meet in one room.
 */
export function checkVideoRoom(documents: Documents, report: Report): void {
  const tenant = documentOf(documents, 'tenant');
  const video = reach(tenant, ['settings', 'videoCall']);
  const provider = entry(video, 'provider');
  const room = entry(video, 'room');
  const address = textOf(room);
  if (room === undefined || address === '') {
    if (provider !== undefined && text(provider) === 'link')
      report.add('missingVideoRoom', provider.at, { key: ROOM_KEY });
    return;
  }
  const hosts = entry(tenant, 'linkHosts');
  const listed = hosts === undefined ? [] : plain(hosts);
  const allowed = Array.isArray(listed) ? listed.filter((host): host is string => typeof host === 'string') : [];
  const origin = originOf(address);
  if (origin === undefined || !allowed.includes(origin))
    report.add('disallowedLink', room.at, { found: address, list: 'linkHosts', allowed: allowed.join(', ') || '—' });
  const holes = address.match(/\{\{[^}]*\}\}/g) ?? [];
  if (!address.includes(ROOM_KEY) || holes.some((hole) => hole !== ROOM_KEY))
    report.add('sharedVideoRoom', room.at, { found: address, key: ROOM_KEY });
}
