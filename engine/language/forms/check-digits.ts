/** Kinds of CUIL: persons. 25 and 26 are given where the usual ones were taken. */
const PERSONS = ['20', '23', '24', '25', '26', '27'];
/** Kinds of CUIT beside them: companies, and those from abroad. */
const OTHERS = ['30', '33', '34', '50', '51', '55'];

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
const BANK_WEIGHTS = [7, 1, 3, 9, 7, 1, 3, 1];
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1];

/** A CUIL as AFIP gives it, its 11 digits alone: kind, number and check digit (20055361682). */
export function isCuil(text: string): boolean {
  return isChecked(text, CUIT_WEIGHTS, 11) && PERSONS.includes(text.slice(0, 2));
}

/** A CUIT as AFIP gives it, its 11 digits alone; a person's is also the CUIL. */
export function isCuit(text: string): boolean {
  return isChecked(text, CUIT_WEIGHTS, 11) && [...PERSONS, ...OTHERS].includes(text.slice(0, 2));
}

/** A CBU as the Banco Central says, its 22 digits alone: bank and branch, then the account, each with its check digit. */
export function isCbu(text: string): boolean {
  return isChecked(text.slice(0, 8), BANK_WEIGHTS, 10) && isChecked(text.slice(8), ACCOUNT_WEIGHTS, 10);
}

/** Whether a text is as many digits as there are weights, and its weighted sum is a multiple of the modulus. */
function isChecked(text: string, weights: readonly number[], modulus: number): boolean {
  if (text.length !== weights.length || !/^\d+$/.test(text)) return false;
  return weights.reduce((sum, weight, place) => sum + weight * Number(text[place]), 0) % modulus === 0;
}
