/** Texts of pages shown where no institution's page can be, in the portal's own words; `away` serves every tenant's way of address. */
export const NO_TENANT_WORDS = {
  title: 'Portal de telemedicina',
  unknown: {
    title: 'No encontramos esta institución',
    text: 'La dirección no corresponde a ninguna institución de este portal. Revisá que esté bien escrita, o entrá desde el enlace que te dio tu institución.',
  },
  unavailable: {
    title: 'El portal de esta institución no está disponible',
    text: 'Ya lo estamos resolviendo. Probá de nuevo en unos minutos: tus turnos y tus datos están a salvo.',
  },
  away: {
    title: 'El portal de {name} no está disponible en este momento',
    text: 'Se está resolviendo. Los turnos y los datos están a salvo: conviene probar de nuevo en unos minutos.',
  },
  /** Replaces the name where a proxy does not know whose portal it is. */
  anyInstitution: 'la institución',
  awayContact: 'La institución atiende por los medios de siempre.',
  address: {
    title: 'Esta dirección no se puede abrir',
    text: 'Le faltan signos, o se perdieron al copiarla. Copiala de nuevo entera, o andá al inicio.',
  },
  retry: 'Probar de nuevo',
  home: 'Ir al inicio',
  contact: 'Si necesitás ayuda, comunicate con tu institución por los medios de siempre.',
  contactAt: 'Si necesitás ayuda: {contact}.',
  emergency: 'Ante una emergencia médica: 107 o 911.',
} as const;
