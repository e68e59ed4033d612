/** Public API of this feature: other features import nothing else of it. */
export { isCredential, issueCredential, redeemCredential } from './entry-credentials.ts';
export {
  type EntryLinkRow,
  endSignInLinks,
  exchangeLink,
  findEntryLink,
  isUsable,
  keepEntryLink,
  putEntryLink,
} from './entry-links.ts';
export { entryCodeOf, newCode } from './link-codes.ts';
