import { phoneNumber } from '../../../engine/domain/identity/phone.ts';

/**
 * The number kept beside a written telephone: E.164, '' for any other text. Null is for a telephone that is missing or
 * that no one has read yet, as of rows from before; read-phone-numbers.ts reads those.
 */
export const keptNumber = (written: string | null): string | null =>
  written === null ? null : (phoneNumber(written) ?? '');

/**
 * Values of a person with the number of their telephone, for every write of `people.phone`. A write without it clears the
 * number (trigger people_forget_number), so that it is never of another telephone.
 */
export function withNumber<Values extends { readonly phone?: string | null | undefined }>(
  values: Values,
): Values & { readonly phoneE164?: string | null } {
  return values.phone === undefined ? values : { ...values, phoneE164: keptNumber(values.phone) };
}

/** The number of a person's telephone, also of a row that no one has read yet; undefined if it is no telephone. */
export function numberOf({
  phone,
  phoneE164,
}: {
  readonly phone: string | null;
  readonly phoneE164: string | null;
}): string | undefined {
  return (phoneE164 ?? keptNumber(phone)) || undefined;
}
