import type { ResolvedLink } from '../../../schemas/resolved.ts';
import { isOwnAddress } from './return-path.ts';

/** Allowed targets of a tenant's links; hosts are origins, `https://www.example.org`. */
export interface LinkRules {
  readonly id: string;
  readonly linkHosts: readonly string[];
  readonly frameHosts: readonly string[];
}

/** A number to dial or one address to write to, without subject, copies or other headers. */
const PHONE_OR_MAIL = /^(tel:\+?[0-9-]{3,20}|mailto:[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)$/;

/**
 * An address as a link, if it is safe: a path of the portal, a file of the tenant (`assets/…`), a phone, a mail address, or https at a host the
 * tenant names, without user or password in it. Anything else is no link at all.
 */
export function safeLink(address: string, tenant: LinkRules): ResolvedLink | undefined {
  if (isOwnAddress(address)) return { href: address, external: false };
  if (/^assets\/[A-Za-z0-9._/-]+$/.test(address) && !address.includes('..')) {
    return { href: assetAddress(address, tenant.id), external: false };
  }
  if (PHONE_OR_MAIL.test(address)) return { href: address, external: false };
  if (!/^https:\/\//.test(address) || /[\\\s]/.test(address)) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  return [...tenant.linkHosts, ...tenant.frameHosts].includes(url.origin)
    ? { href: url.href, external: true }
    : undefined;
}

/**
 * An address as a picture: a file of the tenant, or https at a host whose pictures the tenant shows. Nothing else of
 * our own either: a picture asks for its address without anybody's doing.
 */
export function safePicture(
  address: string,
  { id, imageHosts }: Pick<LinkRules, 'id'> & { readonly imageHosts: readonly string[] },
): ResolvedLink | undefined {
  const link = safeLink(address, { id, linkHosts: imageHosts, frameHosts: [] });
  return link?.external === true || address.startsWith('assets/') ? link : undefined;
}

/** Address of a tenant's file, which its documents write as `assets/logo.svg`. */
export function assetAddress(file: string, id: string): string {
  return `/t/${id}/${file}`;
}
