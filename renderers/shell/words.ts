/** Before the tenant is known there are no texts: what the first and the failed moment say. */
export const words = {
  loading: 'Cargando el portal…',
  portal: 'Portal de telemedicina',
  retry: 'Reintentar',
  failure: {
    offline: {
      title: 'No hay conexión a internet',
      text: 'Revisá tu conexión y volvé a intentarlo. No se perdió nada.',
    },
    timeout: {
      title: 'El portal está tardando demasiado',
      text: 'Puede ser la conexión o un problema nuestro. Volvé a intentarlo en un momento. No se perdió nada.',
    },
    broken: {
      title: 'No pudimos abrir el portal',
      text: 'El problema es nuestro. Volvé a intentarlo en unos minutos. No se perdió nada.',
    },
  },
} as const;
