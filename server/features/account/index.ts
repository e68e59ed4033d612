/** Public API of this feature: other features import nothing else of it. */
export { attentionsOfAll, endAccount, type HeldAccount, hasAttention, holdAccount, isInUse } from './end-account.ts';
