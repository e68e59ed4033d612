import type { PaymentAccount } from '../../schemas/generated/document-types.ts';

/** A company that charges for visits. */
export type PaymentCompany = PaymentAccount['company'];

/** Keys that the account of each company has, all of them needed. */
export const COMPANY_KEYS = {
  mercadoPago: ['accessToken', 'signature'],
  payPerTic: ['username', 'password', 'clientId', 'clientSecret'],
} as const satisfies { readonly [company in PaymentCompany]: readonly string[] };
