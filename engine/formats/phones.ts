/** Reads a mobile number, however a person wrote it, as wa.me wants it; undefined for what is no such number. */
export type PhoneReader = (text: string) => string | undefined;

let reader: PhoneReader | undefined;

/** Puts the reader at hand: its code is fetched by the page with the documents that need it (`bring-formats.ts`). */
export function readPhonesWith(given: PhoneReader): void {
  reader = given;
}

/** Whether there is a reader. */
export const phonesAtHand = (): boolean => reader !== undefined;

/** What the format `whatsapp` writes. Without its reader nothing: no link is better than a stranger's (A26). */
export const whatsappNumber: PhoneReader = (text) => reader?.(text);
