/** Public API of this feature: other features import nothing else of it. */
export type { PaymentReport } from './provider.ts';
export { notificationPath } from './provider.ts';
export { TEST_PAYMENT_PATH, TEST_SIGNATURE, type TestProvider } from './test-provider.ts';
