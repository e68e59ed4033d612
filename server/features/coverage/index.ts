/** Public API of this feature: other features import nothing else of it. */
export { admitAttention } from './admit-attention.ts';
export { type CareLimits, careLimits } from './care-limits.ts';
export { isCouponSpent, isUnspent, withdrawCoupon } from './coupons.ts';
