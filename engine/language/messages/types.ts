/** Names of shapes for a tenant's author. */
export const TYPE_WORDS = {
  anything: 'un valor cualquiera',
  object: 'un objeto',
  array: 'una lista de {items}',
  string: 'un texto',
  unknownFormat: 'un texto con el formato "{found}", que no existe (los que hay: {allowed})',
  integer: 'un número entero',
  number: 'un número',
  boolean: 'verdadero o falso',
  oneOf: 'uno de {values}',
  nullable: '{type}, que puede faltar',
  ordered: 'un número, una fecha, una hora o un instante',
  textOrNumber: 'un texto o un número',
  sortable: 'un texto, un número, una fecha, una hora o un instante',
  scalar: 'un texto, un número, o verdadero o falso',
  day: 'una fecha, como 2026-12-24',
  table: 'una lista, o una tabla de codes',
  noParts: 'ninguno',
} as const;

/** The same for a text of a declared format. */
export const STRING_FORMAT_WORDS = {
  date: 'una fecha AAAA-MM-DD',
  time: 'una hora HH:mm',
  instant: 'un instante con su huso (2026-11-24T13:00:00Z)',
  localDateTime: 'una fecha y hora AAAA-MM-DD HH:mm',
  dayFirstDate: 'una fecha DD-MM-AAAA',
  email: 'un correo electrónico',
  uri: 'una dirección https',
  uuid: 'un identificador uuid',
} as const;
