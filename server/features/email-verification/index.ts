/** Public API of this feature: other features import nothing else of it. */
export { evictProvisionalAccounts } from './evict-provisional-account.ts';
export { type FreshCode, freshCode, mailEmailCode } from './mail-email-code.ts';
export { proveAccount } from './prove-account.ts';
