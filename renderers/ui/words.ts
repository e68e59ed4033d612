/** The few words that belong to the parts themselves and never to a screen; everything else comes by props. */
export const words = {
  close: 'Cerrar',
  retry: 'Reintentar',
  loading: 'Cargando',
  problem: 'Hay un problema',
  errorPrefix: 'Error: ',
  skip: 'Ir al contenido',
  newTab: '(se abre en otra pestaña)',
  done: 'Completo',
  noOptions: 'Sin resultados',
  page: {
    first: 'Primera página',
    last: 'Última página',
    next: 'Siguiente',
    previous: 'Anterior',
    number: (page: number): string => `Página ${page}`,
  },
} as const;
