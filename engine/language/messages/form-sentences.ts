import type { LanguageCode } from './codes.ts';
import { error, info, type Sentence, warning } from './severity.ts';

/** Sentences about how fields are filled in, forms sent, and rows chosen. */
export const FORM_SENTENCES = {
  unconfirmedResend: error(
    'resend enviaría de nuevo después de {found} sin que nadie lo decida: en refusals, {found} tiene que preguntar en su run, con confirm o con open, y sin when.',
  ),
  unsuitableSelectionState: error(
    'En {found} no se puede guardar qué filas se eligieron: tiene que ser una lista del estado de la pantalla, que declare "type": "integer[]" o "string[]", como la clave de las filas.',
  ),
  refusedOption: error(
    'El campo {key} ofrece "{found}", y lo rechazaría: {reason}. Cambiá ese límite, o sacá la opción.',
  ),
  ineffectiveFieldWord: error(
    'El campo {key} dice {word}, que hace algo con {of}; el suyo es {found}, y acá no haría nada. Sacalo.',
  ),
  widgetTypeMismatch: error(
    'El campo {key} espera {found}, y con widget {widget} se escribe {allowed}: rechazaría todo. Cambiá schema.type, o widget.',
  ),
  hideableFixedField: info(
    'El campo {key} dice siempre "{found}" (fixed) y una condición lo puede esconder: {reason}.',
  ),
  refusedArgument: error(
    '"{found}" se envía a {call} y el servidor rechazaría todo envío: {reason}. Sacalo de acá; si va siempre el mismo valor, agregá a ese formulario un campo que se envíe así, con fixed. Además de los campos se admite: {allowed}.',
  ),
  emptyReadOnlyField: error(
    'El campo {key} es obligatorio, no se puede cambiar (readOnly) y nada le da un valor: nadie podría completarlo. Dale initial o fixed, o sacá readOnly.',
  ),
  conflictingFieldLimits: error(
    'El campo {key} de {form} admite "{found}" y {other} de {to} lo rechaza; es el mismo dato, y {harm}. Poné el mismo límite en los dos: en fields.json, o en cada uno.',
  ),
  streetAddressOnOneLine: error(
    'El campo {key} dice autocomplete street-address y su widget es {found}: HTML lo admite sólo donde entran varias líneas, y en una sola el navegador no completa nada. Escribí "autocomplete": "address-line1", o "widget": "textarea".',
  ),
  passwordWithoutAccount: warning(
    'El formulario {form} pide una contraseña ({key}) y no dice de qué cuenta es: el navegador la guardaría sin nombre, o encima de otra. Poné account en el formulario, como "user.documento", o "autocomplete": "username" en el campo con el nombre de la cuenta.',
  ),
  accountWithoutPassword: error(
    'El formulario {form} dice account y no pide ninguna contraseña: no haría nada. Sacalo.',
  ),
  duplicateAccountName: error(
    'El formulario {form} dice account, y su campo {key} ya es el nombre de la cuenta (autocomplete): el navegador vería dos. Dejá uno.',
  ),
} as const satisfies Partial<Record<LanguageCode, Sentence>>;
