import type { CompiledTenant } from '../../../engine/artifact.ts';

/** Whether this tenant's consultations take place in a room of its own instead of in the portal. */
export function attendsByLink(tenant: CompiledTenant): boolean {
  return tenant.public.settings.videoCall.provider === 'link';
}

/**
 * The address of the organization's own room for an attention: made of the attention's id, which nobody guesses and only
 * its two sides know. The compiler saw to it that it is https at an allowed host.
 */
export function roomAddress(tenant: CompiledTenant, attention: string): string {
  return tenant.public.settings.videoCall.room.replaceAll('{{attention.id}}', encodeURIComponent(attention));
}
