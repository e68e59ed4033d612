/** Texts of the API description at /api/docs, for developers who call it. `{name}` is filled in. */
export const API_WORDS = {
  about:
    'La API de un portal. La sesión va en una cookie que pone el ingreso. ' +
    'Lo que cambia algo se envía como JSON, o en partes si lleva archivos, desde el mismo origen, y puede llevar Idempotency-Key para repetirse sin efecto. ' +
    'Una llamada de un formulario puede llevar X-Form-Mark, la marca del que se completó: si cambió y lo enviado ya no sirve, se rechaza con VERSION_OLD, 409. ' +
    'Cada llamada lee la organización de la dirección web. Todo rechazo es { error: { code, message, field, retryAfter } }.',
  session: 'La cookie de la sesión, con el número de la unidad en su nombre.',
  anybody: 'La puede hacer cualquiera.',
  admitted: 'La puede hacer: {roles}; con una sesión: {scopes}.',
  refusals: 'Códigos de rechazo propios: {codes}.',
  answer: 'Respuesta.',
  refused: 'Rechazo: no se hizo nada; error.code dice por qué.',
  failed: 'Falla del servidor: se puede reintentar.',
  file: 'El archivo.',
  sentFile: 'Un PDF, JPG o PNG de hasta {megabytes} MB.',
  server: 'El portal que sirve esta descripción.',
} as const;
