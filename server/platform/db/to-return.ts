import { sql } from 'drizzle-orm';
import { paymentCharges } from './schema/index.ts';

const { taken, refunded, given, returned } = paymentCharges;

/** Money of a charge that is to be returned, in the currency's units: `toReturn` of the ledger, in SQL. */
export const TO_RETURN = sql`(${taken} - ${refunded} - ${given} - ${returned})`;

/** Charges with money to be returned; written as the index `payment_charges_to_return` is. */
export const IS_TO_RETURN = sql`${taken} > ${refunded} + ${given} + ${returned}`;
