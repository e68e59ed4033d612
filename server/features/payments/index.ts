/** Public API of this feature: other features import nothing else of it. */

export { FORM_LIFE } from '../../../engine/domain/payment/form-life.ts';
export { postReturn, sumsOf, toReturn } from '../../../engine/domain/payment/ledger.ts';
export { endMoney, foreseeMoney, type LeftMoney, withoutMoney } from './account-money.ts';
export { cents, decimal } from './paid-so-far.ts';
export { forgetPayee } from './payees.ts';
export { notificationPath } from './provider.ts';
export { chargeOf, keepCharges, ledgerOf } from './settle-payment.ts';
export { TEST_PAYMENT_PATH, TEST_SIGNATURE, type TestProvider, type TestReport } from './test-provider.ts';
