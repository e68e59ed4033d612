/** A number as spreadsheets show a long one: `1,50123E+11`. Its last digits are lost. */
const ROUNDED = /^\d+([.,]\d+)?E\+?\d+$/i;

/** Whether a spreadsheet rounded an identifier. */
export const isRounded = (text: string): boolean => ROUNDED.test(text);

/** Explains it to the operator. */
export const ROUNDED_SAYS =
  'La planilla redondeó ese número y perdió los últimos: dale a la columna el formato Texto y escribilo de nuevo.';
