import type { CompiledTenant } from '../../../engine/language/artifact.ts';

/** Whether this tenant's consultations take place in its own video room instead of in the portal. */
export function attendsByLink(tenant: CompiledTenant): boolean {
  return tenant.public.settings.videoCall.provider === 'link';
}

/**
 * Address of the organization's own room for an attention. It contains the attention's random id, which only its two
 * sides know. The compiler has checked that it is https at an allowed host.
 */
export function roomAddress(tenant: CompiledTenant, attention: string): string {
  return tenant.public.settings.videoCall.room.replaceAll('{{attention.id}}', encodeURIComponent(attention));
}
