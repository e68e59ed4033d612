import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The address of the portal for links in mails: PUBLIC_URL's scheme with the host that was asked for, which is one that
 * the tenant is served at.
 */
export function portalOrigin(request: FastifyRequest, config: Config): string {
  const scheme = config.publicUrl === undefined ? request.protocol : new URL(config.publicUrl).protocol.slice(0, -1);
  return `${scheme}://${request.host}`;
}
