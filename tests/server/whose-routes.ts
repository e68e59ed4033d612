import { multipart, PDF } from './upload-kit.ts';

/** Things with an owner, by name: Ana's own, the professional's current patient, a manager's cases. */
export interface Things {
  /** A patient, by DNI and by the page's reference. */
  readonly dni: string;
  readonly ref: string;
  readonly atencion: number;
  readonly receta: number;
  readonly turno: number;
  /** An attention under way. */
  readonly linea: string;
  readonly pago: string;
  readonly trabajo: string;
  readonly servicio: number;
  readonly caso: number;
  readonly trabajador: number;
  readonly turnoDelCaso: number;
  readonly documentoDelCaso: number;
  /** Hours that the professional blocked, and an appointment ahead of the professional's agenda. */
  readonly bloqueo: number;
  readonly turnoDeAgenda: number;
}

/** Things without an owner. */
export const NOBODYS: Things = {
  dni: '29999000',
  ref: '00000000-0000-4000-8000-000000000000',
  atencion: 999_999,
  receta: 999_999,
  turno: 999_999,
  linea: '00000000-0000-4000-8000-000000000000',
  pago: '00000000-0000-4000-8000-000000000000',
  trabajo: '00000000-0000-4000-8000-000000000000',
  servicio: 999_999,
  caso: 999_999,
  trabajador: 999_999,
  turnoDelCaso: 999_999,
  documentoDelCaso: 999_999,
  bloqueo: 999_999,
  turnoDeAgenda: 999_999,
};

/** How a request names something: the parts of its address, or its body. */
export interface Naming {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Callers, beside those who have no access at all. */
export type Viewer =
  | 'ana'
  | 'bruno'
  | 'elena elsewhere'
  | 'link to Ana’s history'
  | 'link to Lucía’s history'
  | 'link to Ana’s appointment'
  | 'link to Lucía’s appointment'
  | 'gisela'
  | 'hugo'
  | 'carla'
  | 'ortiz'
  | 'vega';

/** A route that names something of somebody's: whose it is, and who else may have it. */
export interface WhoseRoute {
  readonly names: (things: Things) => Naming;
  readonly reach: readonly Viewer[];
  /** The audit's action on success. */
  readonly audit?: string;
  /** Answer in place of 404 for a stranger; the same as for a missing thing. */
  readonly nothing?: string;
}

const OF_ANA: readonly Viewer[] = ['ana'];
const READ: readonly Viewer[] = ['ana', 'link to Ana’s history'];
const CALL: readonly Viewer[] = ['ana', 'link to Ana’s appointment'];
const SIDES: readonly Viewer[] = [...CALL, 'ortiz'];
const IN_HAND: readonly Viewer[] = ['ortiz'];
const CASES: readonly Viewer[] = ['gisela', 'carla'];

const person =
  (more: object = {}): WhoseRoute['names'] =>
  ({ dni }) => ({ body: { documento: dni, ...more } });
const inHand =
  (more: object = {}): WhoseRoute['names'] =>
  ({ linea }) => ({ body: { id: linea, ...more } });
const ofAgenda =
  (more: object): WhoseRoute['names'] =>
  ({ turnoDeAgenda }) => ({ body: { id: turnoDeAgenda, ...more } });
const SLOT = { fecha: '2026-12-03', hora: '10:00' };
const WORKER = { nombre: 'Ester', apellido: 'Paredes', documento: '30500999', telMovil: '1155556666' };

/** Routes that name something of somebody's, in an order in which the last ones end what the others ask for. */
export const WHOSE: Readonly<Record<string, WhoseRoute>> = {
  'POST /api/usuarios/persona': { names: person(), reach: OF_ANA, audit: 'person.read' },
  'GET /api/condicionMedica/getCondicionesMedicas/:documento': {
    names: ({ ref }) => ({ params: { documento: ref } }),
    reach: OF_ANA,
    audit: 'conditions.read',
  },
  'POST /api/atenciones/listar': { names: person(), reach: READ, audit: 'history.read' },
  'POST /api/atenciones/detalle': {
    names: ({ atencion }) => ({ body: { id: atencion } }),
    reach: READ,
    audit: 'consultation.read',
  },
  'POST /api/recetas/getReceta': {
    names: ({ receta }) => ({ body: { idReceta: receta } }),
    reach: READ,
    audit: 'prescription.read',
  },
  'POST /api/recetas/pdf': {
    names: ({ receta }) => ({ body: { idReceta: receta } }),
    reach: READ,
    audit: 'prescription.read',
  },
  'POST /api/historia/lecturas': { names: person(), reach: OF_ANA, audit: 'reads.read' },
  'POST /api/historia/preparar': { names: person(), reach: OF_ANA, audit: 'record.export' },
  'POST /api/historia/ultima': { names: person(), reach: OF_ANA },
  // A job answers the account that began it; a link's session reads those about its person.
  'GET /api/trabajos/:id': {
    names: ({ trabajo }) => ({ params: { id: trabajo } }),
    reach: [...READ, 'link to Ana’s appointment'],
  },
  // Given to its owner once it is made: record-export.test.
  'POST /api/historia/archivo': { names: person(), reach: [] },
  'POST /api/turnos/listar': { names: person(), reach: OF_ANA },
  'POST /api/controles/juzgar': { names: person({ punto: 'patientPicked' }), reach: CALL },
  'POST /api/atenciones/enCurso': { names: person({ unidad: 1 }), reach: CALL },
  'POST /api/atenciones/limite': { names: person({ unidad: 1 }), reach: OF_ANA },
  'POST /api/cuponera/usar': { names: person({ id_unidad: 1 }), reach: OF_ANA },
  'POST /api/cuponera/cupon-pagado': {
    names: ({ pago }) => ({ body: { id_unidad: 1, id_payment: pago } }),
    reach: OF_ANA,
  },
  'POST /api/payment/dejar': {
    names: ({ pago }) => ({ body: { id_unidad: 1, id_payment: pago } }),
    reach: OF_ANA,
    audit: 'payment.drop',
  },
  'GET /api/atenciones/:id/ice': { names: ({ linea }) => ({ params: { id: linea } }), reach: SIDES },
  'POST /api/consultorio/paciente': { names: inHand(), reach: IN_HAND, audit: 'history.read' },
  'POST /api/consultorio/identidad': { names: inHand({ visto: true }), reach: IN_HAND, audit: 'identity.seen' },
  'POST /api/consultorio/anterior': {
    names: ({ linea, atencion }) => ({ body: { id: linea, atencion } }),
    reach: IN_HAND,
    audit: 'consultation.read',
  },
  'POST /api/consultorio/borrador': { names: inHand(), reach: IN_HAND },
  'POST /api/consultorio/guardarBorrador': { names: inHand({ notas: 'a', receta: null }), reach: IN_HAND },
  'POST /api/consultorio/adjuntar': {
    names: ({ linea }) => {
      const { payload, headers } = multipart({ id: linea, tipo: 'informe' }, [['informe.pdf', PDF]]);
      return { body: payload, headers };
    },
    reach: IN_HAND,
    audit: 'document.attach',
  },
  'GET /api/art/detalle/:id': { names: ({ caso }) => ({ params: { id: caso } }), reach: CASES, audit: 'art.read' },
  'GET /api/art/mailFinalizar/:id': {
    names: ({ caso }) => ({ params: { id: caso } }),
    reach: CASES,
    audit: 'art.mail',
  },
  'POST /api/art/crearSeguimiento': {
    names: ({ caso }) => ({ body: { idCaso: caso, fecha: '2026-11-24', hora: '09:00', seguimiento: 'Sigue bien' } }),
    reach: CASES,
    audit: 'art.followUp',
  },
  'POST /api/art/editDetalleDocumento': {
    names: ({ documentoDelCaso }) => ({ body: { id_documento: documentoDelCaso, descripcion: 'Informe' } }),
    reach: CASES,
    audit: 'art.describeDocument',
  },
  'POST /api/art/editDataPaciente': {
    names: ({ caso }) => ({ body: { id_caso: caso, ...WORKER } }),
    reach: CASES,
    audit: 'art.editPatient',
  },
  'POST /api/art/editDatos': { names: ({ caso }) => ({ body: { id: caso } }), reach: CASES, audit: 'art.editData' },
  'POST /api/art/editCierre': { names: ({ caso }) => ({ body: { id: caso } }), reach: CASES },
  'POST /api/art/guardarDocumento': {
    names: ({ caso, trabajador }) => {
      const fields = { id_caso: String(caso), id_paciente: String(trabajador), descripcion: 'Informe' };
      const { payload, headers } = multipart(fields, [['informe.pdf', PDF]], 'file');
      return { body: payload, headers };
    },
    reach: CASES,
    audit: 'art.addDocument',
  },
  'POST /api/art/reprogramarTurno': {
    names: ({ turnoDelCaso }) => ({ body: { id: turnoDelCaso, ...SLOT } }),
    reach: CASES,
  },
  'POST /api/art/crearTurno': {
    names: ({ caso, trabajador, servicio }) => ({
      body: { caso_id: caso, paciente_id: trabajador, servicio_id: servicio, unidad_id: 1, ...SLOT },
    }),
    reach: CASES,
  },
  'POST /api/condicionMedica/guardarCondicionesMedicas': { names: person({ condiciones: {} }), reach: OF_ANA },
  'POST /api/usuarios/perfil': {
    names: ({ dni }) => ({
      body: { documento: dni, unidad: 1, nome: 'Ana', sobrenome: 'Pérez', telefono: '1144445555' },
    }),
    reach: OF_ANA,
  },
  'POST /api/turnos/reservar': {
    names: ({ dni, servicio }) => ({ body: { documento: dni, unidad: 1, servicio, ...SLOT } }),
    reach: OF_ANA,
  },
  'POST /api/turnos/reprogramar': { names: ({ turno }) => ({ body: { id: turno, ...SLOT } }), reach: OF_ANA },
  'POST /api/turnos/esperar': { names: ({ turno }) => ({ body: { id: turno, avisar: false } }), reach: OF_ANA },
  'POST /api/turnos/calendario': { names: ({ turno }) => ({ body: { id: turno } }), reach: OF_ANA },
  'POST /api/turnos/cancelar': {
    names: ({ turno }) => ({ body: { id: turno } }),
    reach: OF_ANA,
    audit: 'appointment.cancel',
  },
  'POST /api/atenciones/terminada': { names: inHand(), reach: [], nothing: 'null' },
  'POST /api/atenciones/calificar': { names: inHand({ puntaje: 'muyBuena' }), reach: [] },
  'POST /api/consultorio/quitarAdjunto': {
    names: ({ linea }) => ({ body: { id: linea, documento: NOBODYS.ref } }),
    reach: [],
  },
  'POST /api/consultorio/ausente': { names: ofAgenda({ ausente: true }), reach: IN_HAND },
  'POST /api/consultorio/moverTurno': { names: ofAgenda(SLOT), reach: IN_HAND },
  'POST /api/consultorio/cancelarTurno': {
    names: ofAgenda({ motivoCancelar: 'Reunión', horario: 'cerrado' }),
    reach: IN_HAND,
    audit: 'appointment.cancel',
  },
  'POST /api/consultorio/proximoTurno': { names: inHand(SLOT), reach: IN_HAND },
  'POST /api/consultorio/colgar': { names: inHand(), reach: IN_HAND, audit: 'attention.hangUp' },
  'POST /api/consultorio/realizada': { names: inHand(), reach: IN_HAND, audit: 'attention.held' },
  'POST /api/consultorio/finalizar': { names: inHand({ notas: 'a', receta: null }), reach: IN_HAND },
  'POST /api/atenciones/salir': { names: inHand(), reach: CALL },
  'POST /api/art/cancelar': { names: ({ caso }) => ({ body: { id: caso } }), reach: CASES },
  'POST /api/art/cerrar': { names: ({ caso }) => ({ body: { id: caso } }), reach: CASES },
  'POST /api/consultorio/desbloquear': {
    names: ({ bloqueo }) => ({ body: { id: bloqueo } }),
    reach: IN_HAND,
    audit: 'agenda.unblock',
  },
};

/** Routes that name nothing of anybody's: what keeps them from reaching it. A route in neither list fails the tests. */
export const NOBODY_NAMED: Readonly<Record<string, string>> = {
  'GET /api/docs/': 'the API’s description',
  'GET /api/docs/static/index.html': 'the API’s description',
  'GET /api/docs/static/swagger-initializer.js': 'the API’s description',
  'GET /api/docs/json': 'the API’s description',
  'GET /api/docs/yaml': 'the API’s description',
  'GET /api/docs/static/*': 'the API’s description',
  'GET /api/unidad/requisitos': 'of the unit',
  'GET /api/guiaPermisos': 'of the unit',
  'POST /api/documentos/terminos': 'of the unit',
  'POST /api/documentos/aceptar': 'terms of the unit, for oneself',
  'POST /api/auth/login': 'password',
  'POST /api/auth/enlace': 'password of a link, used once',
  'POST /api/auth/consultorio': 'password',
  'POST /api/auth/codigo': 'a step that the password began: second-factor.test',
  'POST /api/auth/codigoDeRespaldo': 'a step that the password began: second-factor.test',
  'POST /api/auth/formas': 'a step that the password began: passkeys.test',
  'POST /api/auth/llave/pedir': 'a step that the password began: passkeys.test',
  'POST /api/auth/llave': 'a step that the password began: passkeys.test',
  'POST /api/verificacion/llaves/crear': 'the account’s own, by password and code: passkeys.test',
  'POST /api/verificacion/llaves/guardar': 'the session’s own: passkeys.test',
  'POST /api/verificacion/llaves/quitar': 'of the account’s own alone, by password and code: passkeys.test',
  'POST /api/verificacion/estado': 'the account’s own: second-factor.test',
  'POST /api/verificacion/activar': 'the account’s own, by its password: second-factor.test',
  'POST /api/verificacion/cambiar': 'the account’s own, by password and code: second-factor.test',
  'POST /api/verificacion/confirmar': 'the account’s own: second-factor.test',
  'POST /api/verificacion/codigos': 'the account’s own, by password and code: second-factor.test',
  'POST /api/verificacion/desactivar': 'the account’s own, by password and code: second-factor.test',
  'GET /api/auth/sesion': 'the session’s own',
  'POST /api/auth/renovar': 'the session’s own',
  'POST /api/auth/salir': 'the session’s own',
  'POST /api/sesiones/listar': 'the account’s own: own-sessions.test',
  'POST /api/sesiones/cerrar': 'the account’s own, 404 for another’s: own-sessions.test',
  'POST /api/sesiones/cerrarOtras': 'the account’s own: own-sessions.test',
  'POST /api/recuperacionClave/codigo': 'answers alike whoever is named',
  'POST /api/recuperacionClave/verificarCodigo': 'the code of a mail',
  'POST /api/recuperacionClave/resetearClave': 'the code of a mail',
  'POST /api/invitacion/clave': 'the code of a mail',
  'POST /api/invitacion/datos': 'the code of a mail',
  'POST /api/auth/correo': 'answers alike whoever is named',
  'POST /api/auth/correo/entrar': 'the code of a mail',
  'POST /api/usuarios/registro': 'makes somebody new',
  'POST /api/turnos/acceso': 'the code of a mail',
  'POST /api/turnos/confirmacion': 'the code of a mail',
  'POST /api/turnos/enlace': 'the code of a mail',
  'POST /api/usuarios/acceso': 'the code of a mail',
  'POST /api/documentos/abrir': 'a link that the unit signed',
  'GET /api/documentos/:token.pdf': 'a link that the unit signed',
  'GET /api/canales/whatsapp/:tenant': 'the word that Meta was given',
  'POST /api/canales/whatsapp/:tenant': 'Meta’s signature',
  'POST /api/payment/notificacion/:tenant': 'the provider’s signature',
  'GET /api/demo/correo': 'demo mode alone',
  'POST /api/demo/renovar': 'demo mode alone',
  'POST /api/turnos/ocupados': 'tells times, never whose',
  'POST /api/servicios/listar': 'of the unit',
  'POST /api/servicios/habilitados': 'of the unit',
  'GET /api/banners': 'of the unit',
  'POST /api/atenciones/iniciar': 'judged in care.test: the refusals of a queue come first',
  'POST /api/familia/crear': 'makes somebody new',
  'POST /api/usuarios/baja': 'the session’s own, by its password once more',
  'POST /api/usuarios/correo/codigo': 'the session’s own: provisional-accounts.test',
  'POST /api/usuarios/correo/confirmar': 'the session’s own: provisional-accounts.test',
  'POST /api/payment/create': 'the session’s own',
  'POST /api/payment/pendiente': 'the session’s own',
  'POST /api/atenciones/renunciar': 'a call whose professional did not come back alone: care-presence.test',
  'GET /api/atenciones/:id/ws': 'a socket: line-defences.test asks for others’ seats',
  'GET /api/atenciones/:id/sala': 'the same seat as ice, and 404 for all where calls are the portal’s: video-room.test',
  'POST /api/consultorio/cola': 'the queue of one’s own services',
  'POST /api/consultorio/agenda': 'one’s own days, and those of one’s own services: agenda.test',
  'POST /api/consultorio/turnosAfectados': 'appointments of one’s own agenda: agenda.test',
  'POST /api/consultorio/bloquear': 'hours of one’s own: agenda.test',
  'POST /api/consultorio/actual': 'the session’s own',
  'POST /api/consultorio/llamar': 'the queue of one’s own services: consulting.test',
  'POST /api/art/listarFitro': 'one’s own cases, whatever is asked: art-cases.test',
  'POST /api/art/exportar': 'one’s own cases, whatever is asked: art-cases.test',
  'POST /api/art/trabajador': 'one’s own cases, whatever is asked: art-cases.test',
  'POST /api/art/vecinos': 'one’s own cases, whatever is asked: art-neighbours.test',
  'POST /api/art/gestores': 'of the unit',
  'POST /api/art/resumen': 'of the unit, for its coordinators: art-overview.test',
  'POST /api/art/trasladar': 'for coordinators, of their unit: art-overview.test',
  'POST /api/art/trasladarVarios': 'for coordinators, of their unit: art-overview.test',
  'POST /api/filtros/listar': 'the session’s own',
  'POST /api/filtros/guardar': 'the session’s own',
  'POST /api/filtros/renombrar': 'the session’s own, 404 for another’s: saved-filters.test',
  'POST /api/filtros/borrar': 'the session’s own, 404 for another’s: saved-filters.test',
  'POST /api/art/crear': 'makes something new',
};
