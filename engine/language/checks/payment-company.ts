import type { PaymentAccount } from '../../../schemas/generated/document-types.ts';

/** A company that charges for visits. */
export type PaymentCompany = PaymentAccount['company'];

/** Names of the companies, as people know them. */
export const COMPANY_NAMES: Readonly<Record<PaymentCompany, string>> = {
  mercadoPago: 'Mercado Pago',
  payPerTic: 'Pago TIC',
};

/** Whether a word names a company. */
export const isPaymentCompany = (word: string): word is PaymentCompany => Object.hasOwn(COMPANY_NAMES, word);

/** Keys that the account of each company has, all of them needed. */
export const COMPANY_KEYS = {
  mercadoPago: ['accessToken', 'signature'],
  payPerTic: ['username', 'password', 'clientId', 'clientSecret'],
} as const satisfies { readonly [company in PaymentCompany]: readonly string[] };
