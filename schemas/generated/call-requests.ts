// Generated from schemas/calls.json by npm run generate. Do not edit.

import type * as entities from './entities.ts';

/** The request of each call: a body, the query of an address or its parts. */
export interface CallRequests {
  /** Flags y configuración de la unidad. */
  readonly 'unit.requirements': Readonly<Record<string, never>>;
  /** Quién entró. */
  readonly 'auth.session': Readonly<Record<string, never>>;
  /** Ingreso con DNI. */
  readonly 'auth.login': {
    readonly correo: string;
    readonly password: string;
  };
  /** Ingreso de un profesional. */
  readonly 'auth.professional': {
    readonly correo: string;
    readonly password: string;
  };
  /** Renueva la sesión. */
  readonly 'auth.renew': Readonly<Record<string, never>>;
  /** Termina la sesión. También sin sesión: irse siempre se puede. */
  readonly 'auth.signOut': Readonly<Record<string, never>>;
  /** Pide por correo un enlace para entrar, con el DNI o el email. La respuesta es la misma sea quien sea. */
  readonly 'auth.mailLink': {
    readonly nombre: string;
    readonly profesional?: boolean;
  };
  /** Entra con el código del enlace que llegó por correo, una sola vez. Quien tiene verificación en dos pasos sigue con ella. */
  readonly 'auth.byLink': {
    readonly codigo: string;
  };
  /** Sigue un ingreso cuya contraseña ya fue correcta, con el código de seis números de la aplicación. El ingreso que espera lo dice una cookie; sin ella, vencida o sin intentos es SIGN_IN_OVER. */
  readonly 'auth.secondFactor': {
    readonly codigo: string;
  };
  /** Como auth.secondFactor, con uno de los códigos de respaldo; cada uno sirve una vez. */
  readonly 'auth.backupCode': {
    readonly codigo: string;
  };
  /** Con qué puede seguir, además de un código, un ingreso cuya contraseña ya fue correcta. */
  readonly 'auth.ways': Readonly<Record<string, never>>;
  /** Lo que el navegador tiene que pedirle a una llave de acceso de quien ya escribió bien su contraseña. Sirve una vez. */
  readonly 'auth.passkeyAsk': Readonly<Record<string, never>>;
  /** Como auth.secondFactor, con lo que firmó una llave de acceso, como lo da el navegador. */
  readonly 'auth.passkey': {
    readonly llave: string;
  };
  /** La verificación en dos pasos de quien entró: si está activada, desde cuándo, cuántos códigos de respaldo quedan y si la organización la exige. */
  readonly 'factor.state': Readonly<Record<string, never>>;
  /** Empieza a activar la verificación en dos pasos, con la contraseña otra vez. No cambia nada hasta factor.confirm. */
  readonly 'factor.begin': {
    readonly password: string;
  };
  /** Empieza a cambiar de teléfono, con la contraseña y un código, de la aplicación o de respaldo. El teléfono de antes sigue sirviendo hasta factor.confirm. */
  readonly 'factor.replace': {
    readonly password: string;
    readonly codigo: string;
  };
  /** Termina de activar o de cambiar de teléfono con el primer código de la aplicación. Cierra las demás sesiones de la cuenta. Los códigos de respaldo no se vuelven a mostrar. */
  readonly 'factor.confirm': {
    readonly codigo: string;
  };
  /** Da diez códigos de respaldo en lugar de los que quedaban, con la contraseña y un código. */
  readonly 'factor.codes': {
    readonly password: string;
    readonly codigo: string;
  };
  /** Desactiva la verificación en dos pasos, con la contraseña y un código. Donde la organización la exige no se puede. */
  readonly 'factor.end': {
    readonly password: string;
    readonly codigo: string;
  };
  /** Empieza a agregar una llave de acceso, con su nombre, la contraseña y un código. No cambia nada hasta passkeys.add. */
  readonly 'passkeys.begin': {
    readonly password: string;
    readonly codigo: string;
    readonly nombre: string;
  };
  /** Guarda la llave de acceso que hizo el dispositivo, como la da el navegador. Lo confirma un correo. */
  readonly 'passkeys.add': {
    readonly llave: string;
  };
  /** Quita una llave de acceso, con la contraseña y un código. Lo confirma un correo. */
  readonly 'passkeys.remove': {
    readonly password: string;
    readonly codigo: string;
    readonly id: number;
  };
  /** Dónde está abierta la cuenta de quien entró: la que pregunta primero, y después por último uso. */
  readonly 'sessions.list': Readonly<Record<string, never>>;
  /** Cierra una sesión de la cuenta de quien entró. Cerrar una que ya terminó no es una falla. */
  readonly 'sessions.end': {
    readonly id: number;
  };
  /** Cierra todas las sesiones de la cuenta de quien entró, menos la que pregunta. */
  readonly 'sessions.endOthers': Readonly<Record<string, never>>;
  /** Servicios por menor y por unidad. */
  readonly 'services.list': {
    readonly menor: boolean;
    readonly unidad: number;
  };
  /** Servicios habilitados de la unidad. */
  readonly 'services.enabled': {
    readonly unidad: number;
  };
  /** Atención en curso. */
  readonly 'care.active': {
    readonly documento: string;
    readonly unidad: number;
  };
  /** Entra en la fila. */
  readonly 'care.start': {
    readonly documento: string;
    readonly unidad: number;
    readonly servicio: number;
    readonly motivo?: string | null;
    readonly terminos: string;
    readonly turnoId?: number | null;
    readonly visto?: string | null;
  };
  /** Sale de la fila o de la llamada. */
  readonly 'care.leave': {
    readonly id: string;
  };
  /** Deja, sin que cuente, una llamada que no empezó o a la que el profesional no volvió; con `fila`, vuelve a la fila. */
  readonly 'care.waive': {
    readonly id: string;
    readonly fila: boolean;
  };
  /** La última atención que terminó. */
  readonly 'care.ended': {
    readonly id?: string | null;
  };
  /** Valora una atención, una sola vez. */
  readonly 'care.rate': {
    readonly id: string;
    readonly puntaje: string;
    readonly comentario?: string | null;
  };
  /** La línea de una atención (WebSocket): lugar, estado y señales de la llamada. */
  readonly 'care.line': {
    readonly id: string;
  };
  /** Servidores que ayudan a conectar la videollamada. */
  readonly 'care.ice': {
    readonly id: string;
  };
  /** Dirección de la sala propia de la organización para una atención. */
  readonly 'care.room': {
    readonly id: string;
  };
  /** Control de la cantidad de atenciones de la unidad. */
  readonly 'care.limits': {
    readonly unidad: number;
    readonly documento?: string;
  };
  /** Usa un cupón. */
  readonly 'coupon.use': {
    readonly documento: string;
    readonly id_unidad: number;
  };
  /** Si un pago se acreditó: verdadero, falso, o nulo mientras no se sabe. */
  readonly 'coupon.paid': {
    readonly id_unidad: number;
    readonly id_payment: string;
  };
  /** Empieza un pago. */
  readonly 'payment.create': {
    readonly psp_id: number;
    readonly user_agent: string;
    readonly payment_data: entities.PaymentData;
  };
  /** Deja un pago que todavía se puede pagar con un cupón de pago en efectivo, para empezar otro; si se paga igual, se devuelve. */
  readonly 'payment.drop': {
    readonly id_unidad: number;
    readonly id_payment: string;
  };
  /** El pago que todavía se espera, para seguir después de recargar la página. */
  readonly 'payment.pending': {
    readonly unidad_id: number;
  };
  /** Lo que la organización publica de una clase: imágenes, enlaces y videos, en orden. */
  readonly 'banners.list': {
    readonly unidad: number;
    readonly tipo: "tele_educacion";
  };
  /** Cómo va un trabajo largo que empezó otra llamada, que respondió { job }. */
  readonly 'jobs.get': {
    readonly id: string;
  };
  /** Términos por tipo de documento. */
  readonly 'terms.get': {
    readonly tipo: number;
  };
  /** Acepta los términos vigentes, cuando la organización los pide al entrar. */
  readonly 'terms.accept': {
    readonly version: string;
  };
  /** Guía del permiso de la cámara. */
  readonly 'guide.permissions': Readonly<Record<string, never>>;
  /** La agenda del profesional, día por día: turnos, confirmaciones, quién espera y horas bloqueadas. */
  readonly 'agenda.list': {
    readonly desde: string;
    readonly hasta: string;
  };
  /** Los turnos que quedarían sin profesional si se bloquean esas horas. */
  readonly 'agenda.touched': {
    readonly desdeFecha: string;
    readonly desdeHora: string;
    readonly hastaFecha: string;
    readonly hastaHora: string;
    readonly motivo?: string | null;
  };
  /** Bloquea horas del profesional y decide sobre los turnos que tocan, que sello dice cuáles eran. */
  readonly 'agenda.block': {
    readonly desde: string;
    readonly hasta: string;
    readonly motivo?: string | null;
    readonly sello: string;
    readonly turnos: "mantener" | "cancelar";
    readonly motivoCancelar?: string | null;
  };
  /** Libera horas bloqueadas. */
  readonly 'agenda.unblock': {
    readonly id: number;
  };
  /** Marca ausente a quien no vino a un turno de la agenda, o lo deshace. */
  readonly 'agenda.absent': {
    readonly id: number;
    readonly ausente: boolean;
  };
  /** Cancela un turno de la agenda con un motivo para el paciente. El horario queda `libre` para otro paciente, o `cerrado`: bloqueado. */
  readonly 'agenda.cancel': {
    readonly id: number;
    readonly motivoCancelar: string;
    readonly horario: "cerrado" | "libre";
  };
  /** Pasa un turno de la agenda a otro horario libre del mismo profesional. */
  readonly 'agenda.move': {
    readonly id: number;
    readonly fecha: string;
    readonly hora: string;
  };
  /** Reserva el próximo turno del paciente de la atención en curso: el mismo servicio, en un horario libre del profesional. */
  readonly 'agenda.next': {
    readonly id: string;
    readonly fecha: string;
    readonly hora: string;
  };
  /** Pacientes en espera. */
  readonly 'consulting.queue': Readonly<Record<string, never>>;
  /** Llama al paciente siguiente, o al de `id`. A quien no está conectado se lo llama solo con `ausente`. */
  readonly 'consulting.call': {
    readonly id?: string | null;
    readonly ausente?: boolean | null;
  };
  /** Corta la videollamada; lo escrito queda abierto hasta cerrar la atención. */
  readonly 'consulting.hangUp': {
    readonly id: string;
  };
  /** Dice que la atención se hace o se hizo aunque la videollamada no empezó, por ejemplo por teléfono: desde ahí cuenta. */
  readonly 'consulting.held': {
    readonly id: string;
  };
  /** Cierra una atención: notas, documentos y receta pasan a la historia del paciente. */
  readonly 'consulting.finish': {
    readonly id: string;
    readonly notas?: string | null;
    readonly receta?: string | null;
  };
  /** Deja constancia de que el profesional vio el DNI del paciente en la atención en curso, o la saca. */
  readonly 'consulting.identity': {
    readonly id: string;
    readonly visto: boolean;
  };
  /** El paciente de la atención en curso: datos, condiciones médicas y atenciones anteriores. */
  readonly 'consulting.patient': {
    readonly id: string;
  };
  /** Una atención anterior del paciente en curso, con sus documentos. */
  readonly 'consulting.earlier': {
    readonly id: string;
    readonly atencion: number;
  };
  /** Lo escrito en la atención en curso. */
  readonly 'consulting.draft': {
    readonly id: string;
  };
  /** Guarda lo escrito hasta ahora. */
  readonly 'consulting.saveDraft': {
    readonly id: string;
    readonly notas?: string | null;
    readonly receta?: string | null;
  };
  /** Adjunta documentos a la atención en curso (multipart). */
  readonly 'consulting.attach': {
    readonly id: string;
    readonly tipo: string;
    readonly descripcion?: string | null;
    readonly archivo: Readonly<Record<string, never>>;
  };
  /** Saca un documento adjunto. */
  readonly 'consulting.detach': {
    readonly id: string;
    readonly documento: string;
  };
  /** La atención que está en curso. */
  readonly 'consulting.current': Readonly<Record<string, never>>;
  /** Envía un código. */
  readonly 'recovery.code': {
    readonly email: string;
    readonly unidad: number;
  };
  /** Juzga un código. */
  readonly 'recovery.verify': {
    readonly codigo: string;
    readonly email: string;
  };
  /** Cambia la contraseña. */
  readonly 'recovery.reset': {
    readonly password: string;
    readonly email: string;
    readonly codigo: string;
  };
  /** De qué cuenta es una invitación y qué largo pide su contraseña, con el código de su correo. No la usa. */
  readonly 'invitation.read': {
    readonly codigo: string;
  };
  /** Pone la contraseña de una cuenta que creó quien opera el portal, con el código del correo de invitación. */
  readonly 'invitation.accept': {
    readonly codigo: string;
    readonly password: string;
  };
  /** Registro. */
  readonly 'registration.create': {
    readonly dni: string;
    readonly nro_tramite?: string | null;
    readonly apellido: string;
    readonly nombre: string;
    readonly telefono: string;
    readonly correo?: string | null;
    readonly fec_nac: string;
    readonly sexo: string;
    readonly domicilio: string;
    readonly cp: string;
    readonly obraSocial?: string | null;
    readonly nroAfiliado?: string | null;
    readonly plan?: string | null;
    readonly password: string;
    readonly conf_password: string;
    readonly terms: boolean;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Juzga los controles de un punto para una persona del grupo; lo que guarda un control, lo guarda la operación. */
  readonly 'checks.judge': {
    readonly punto: "patientPicked" | "careStart";
    readonly documento: string;
  };
  /** Datos de ingreso por código de turno. */
  readonly 'entry.appointment': {
    readonly codigoTurno: string;
  };
  /** Ingreso por un enlace: con la contraseña que se pide al abrirlo, o con la de un solo uso que trajo. */
  readonly 'entry.signIn': {
    readonly correo: string;
    readonly password: string;
  };
  /** Datos de ingreso por código de usuario. */
  readonly 'entry.history': {
    readonly codigoUser: string;
  };
  /** Confirma o rechaza. */
  readonly 'appointments.confirm': {
    readonly codigo: string;
    readonly estado: 1 | 2;
    readonly cambiar?: boolean;
    readonly fecha?: string;
    readonly hora?: string;
  };
  /** Lo que haría el enlace de un correo, sin hacerlo: para preguntar antes. */
  readonly 'appointments.link': {
    readonly codigo: string;
    readonly estado: 1 | 2;
  };
  /** Historia por documento. */
  readonly 'consultations.list': {
    readonly documento: string;
  };
  /** Una atención. */
  readonly 'consultations.detail': {
    readonly id: number;
  };
  /** Quiénes más abrieron la historia de una persona, y cuándo: profesionales, quien tenía un enlace, y la institución cuando sacó una copia; las más nuevas primero. */
  readonly 'records.reads': {
    readonly documento: string;
  };
  /** Empieza a preparar la historia de una persona como un archivo ZIP; si ya se está preparando, es la misma. */
  readonly 'records.export': {
    readonly documento: string;
  };
  /** La última copia de la historia de una persona que pidió quien pregunta: cómo va, o si ya se puede bajar. */
  readonly 'records.last': {
    readonly documento: string;
  };
  /** El archivo ZIP con la historia de una persona. */
  readonly 'records.file': {
    readonly documento: string;
  };
  /** Una receta por su número: una lista con un solo elemento. */
  readonly 'prescriptions.get': {
    readonly idReceta: number;
  };
  /** Una receta como PDF, para guardar. */
  readonly 'prescriptions.pdf': {
    readonly idReceta: number;
  };
  /** Qué hay detrás de un enlace a un documento. */
  readonly 'documents.open': {
    readonly path: string;
  };
  /** El archivo de un documento: siempre un PDF. */
  readonly 'documents.get': {
    readonly token: string;
  };
  /** Una persona del grupo, por su ref o su documento. */
  readonly 'person.get': {
    readonly documento: string;
  };
  /** Guarda los datos de una persona del grupo. Con version, sólo si nadie los cambió desde que se leyeron. */
  readonly 'profile.save': {
    readonly id?: number | null;
    readonly documento?: string;
    readonly nome: string;
    readonly sobrenome: string;
    readonly telefono: string;
    readonly email?: string | null;
    readonly fec_nac?: string | null;
    readonly sexo?: string | null;
    readonly obraSocial?: string | null;
    readonly plan?: string | null;
    readonly nroAfiliado?: string | null;
    readonly domicilio?: string | null;
    readonly cp?: string | null;
    readonly canal?: string | null;
    readonly aceptaCanal?: boolean | null;
    readonly unidad: number;
    readonly ref?: string;
    readonly version?: number | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Manda otro código a una cuenta sin confirmar, al email que su dueño dice que está bien; si es otro que el que estaba, lo corrige. */
  readonly 'account.mailCode': {
    readonly email: string;
  };
  /** Confirma el email de quien entró con el código que le llegó: la cuenta deja de ser provisoria, y terminan las otras sin confirmar del mismo DNI. */
  readonly 'account.prove': {
    readonly codigo: string;
  };
  /** Da de baja la cuenta de quien entró, con su contraseña otra vez: se van el ingreso, el grupo familiar y los datos de contacto; la historia clínica queda el tiempo que pide la ley 26.529. */
  readonly 'account.close': {
    readonly password: string;
  };
  /** Condiciones médicas de una persona del grupo: por su ref, para que ningún documento quede en una dirección, o por su documento. */
  readonly 'conditions.get': {
    readonly documento: string;
  };
  /** Guarda las condiciones médicas de una persona del grupo. Con version, sólo si nadie las cambió desde que se leyeron. */
  readonly 'conditions.save': {
    readonly documento: string;
    readonly condiciones?: entities.ConditionNotes;
    readonly version?: number | null;
  };
  /** Agrega un integrante al grupo familiar; responde el grupo. */
  readonly 'family.create': {
    readonly unidad: number;
    readonly tipo: "3";
    readonly usuario_id: number;
    readonly sobrenome: string;
    readonly nome: string;
    readonly documento: string;
    readonly sexo: string;
    readonly telefono: string;
    readonly fec_nac: string;
    readonly email?: string | null;
    readonly obraSocial?: string | null;
    readonly nroAfiliado?: string | null;
    readonly plan?: string | null;
    readonly domicilio?: string | null;
    readonly cp?: string | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Horarios ocupados de un servicio, o de uno de sus profesionales, entre dos días. */
  readonly 'appointments.busy': {
    readonly unidad: number;
    readonly servicio: number;
    readonly profesional?: number | null;
    readonly desde: string;
    readonly hasta: string;
  };
  /** Turnos por documento del paciente; sin él, los de la cuenta y su grupo familiar. */
  readonly 'appointments.list': {
    readonly documento?: string;
  };
  /** Un turno como archivo para el calendario (.ics). */
  readonly 'appointments.calendar': {
    readonly id: number;
  };
  /** Reserva un turno. */
  readonly 'appointments.book': {
    readonly documento: string;
    readonly unidad: number;
    readonly servicio: number;
    readonly hora: string;
    readonly fecha: string;
    readonly profesional?: number | null;
  };
  /** Cancela un turno. */
  readonly 'appointments.cancel': {
    readonly id: number;
  };
  /** Pide que se avise cuando se libera un horario antes que el del turno, o deja de pedirlo. */
  readonly 'appointments.wait': {
    readonly id: number;
    readonly avisar: boolean;
  };
  /** Reprograma un turno a otro horario de su servicio. */
  readonly 'appointments.reschedule': {
    readonly id: number;
    readonly hora: string;
    readonly fecha: string;
    readonly profesional?: number | null;
  };
  /** Una página de los casos que ve quien ingresó, por filtro; orden es el nombre de una columna, con - adelante al revés. */
  readonly 'art.list': {
    readonly casoId?: number | null;
    readonly status?: number | null;
    readonly fechaAlta?: string | null;
    readonly nroSiniestro?: string | null;
    readonly documento?: string | null;
    readonly nombre?: string | null;
    readonly apellido?: string | null;
    readonly telefonoMovil?: string | null;
    readonly email?: string | null;
    readonly fecha_turno?: string | null;
    readonly hora_turno?: string | null;
    readonly gestor_id?: number | null;
    readonly unidad_id?: number | null;
    readonly orden?: string | null;
    readonly page?: number | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** El caso anterior y el siguiente de uno en la lista que se filtró y ordenó así, y en qué lugar y página de ella está; sin lugar, si no está en esa lista. */
  readonly 'art.neighbours': {
    readonly id: number;
    readonly casoId?: number | null;
    readonly status?: number | null;
    readonly fechaAlta?: string | null;
    readonly nroSiniestro?: string | null;
    readonly documento?: string | null;
    readonly nombre?: string | null;
    readonly apellido?: string | null;
    readonly telefonoMovil?: string | null;
    readonly email?: string | null;
    readonly fecha_turno?: string | null;
    readonly hora_turno?: string | null;
    readonly gestor_id?: number | null;
    readonly unidad_id?: number | null;
    readonly orden?: string | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Registra un caso con su turno (multipart). */
  readonly 'art.create': {
    readonly documento: string;
    readonly apellido: string;
    readonly nombre: string;
    readonly fecNac: string;
    readonly telefono?: string | null;
    readonly telMovil: string;
    readonly email?: string | null;
    readonly genero: string;
    readonly nroSiniestro: string;
    readonly diagnostico: string;
    readonly unidad_id_turno?: number;
    readonly servicio_id_turno: number;
    readonly hora_turno: string;
    readonly fecha_turno: string;
    readonly gestor_id?: number;
    readonly unidad_id?: number;
    readonly file?: Readonly<Record<string, never>>;
    readonly descripcion_file?: string | null;
    readonly siniestroRepetido?: boolean | null;
    readonly mismaPersona?: boolean | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Un caso. */
  readonly 'art.detail': {
    readonly id: number;
  };
  /** Cancela un caso, con los campos propios que se preguntan al cancelarlo. */
  readonly 'art.cancel': {
    readonly id: number;
    readonly version?: number | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Cierra un caso, con los campos propios que se preguntan al cerrarlo. */
  readonly 'art.close': {
    readonly id: number;
    readonly version?: number | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Da un turno. */
  readonly 'art.schedule': {
    readonly hora: string;
    readonly fecha: string;
    readonly servicio_id: number;
    readonly caso_id: number;
    readonly paciente_id: number;
    readonly unidad_id?: number;
    readonly version?: number | null;
  };
  /** Pasa el turno de un caso a otro día y hora. */
  readonly 'art.reschedule': {
    readonly id: number;
    readonly hora: string;
    readonly fecha: string;
  };
  /** Agrega un seguimiento. */
  readonly 'art.followUp': {
    readonly hora: string;
    readonly fecha: string;
    readonly seguimiento: string;
    readonly tipo?: string | null;
    readonly idCaso: number;
    readonly idUsuarioGestor?: number | null;
  };
  /** Envía al trabajador, una sola vez por caso, el correo con su turno; sólo desde la página propia. */
  readonly 'art.mail': {
    readonly id: number;
  };
  /** Edita el paciente. */
  readonly 'art.editPatient': {
    readonly id_caso: number;
    readonly nombre: string;
    readonly apellido: string;
    readonly documento: string;
    readonly telefono?: string | null;
    readonly email?: string | null;
    readonly telMovil?: string | null;
    readonly version?: number | null;
  };
  /** Corrige los campos propios que se preguntaron al dar de alta un caso, mientras está en curso. */
  readonly 'art.editData': {
    readonly id: number;
    readonly version?: number | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Corrige los campos propios que se preguntaron al cerrar un caso. */
  readonly 'art.editClosing': {
    readonly id: number;
    readonly version?: number | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Agrega un documento a un caso (multipart). */
  readonly 'art.addDocument': {
    readonly id_caso: number;
    readonly id_paciente: number;
    readonly file: Readonly<Record<string, never>>;
    readonly descripcion?: string | null;
  };
  /** Cambia la descripción de un documento de un caso (multipart). */
  readonly 'art.describeDocument': {
    readonly id_documento: number;
    readonly descripcion: string;
  };
  /** Los gestores de la unidad, para quien coordina. */
  readonly 'art.managers': Readonly<Record<string, never>>;
  /** Los casos de la unidad contados por estado, por gestor, por semana de alta y, los que están en curso, por días desde el alta, y por cada campo propio que se cuenta; para quien coordina. */
  readonly 'art.overview': Readonly<Record<string, never>>;
  /** Pasa un caso a otro gestor de la unidad; sólo quien coordina. */
  readonly 'art.move': {
    readonly id: number;
    readonly gestor_id: number;
    readonly version?: number | null;
  };
  /** Los filtros que guardó quien ingresó para un formulario de filtros, por nombre; valores es el JSON de lo elegido, por campo. */
  readonly 'filters.saved': {
    readonly form: string;
  };
  /** Guarda un filtro con un nombre, para quien ingresó; valores es el JSON de lo elegido, por campo, y lo juzga el formulario. */
  readonly 'filters.save': {
    readonly form: string;
    readonly nombre: string;
    readonly valores: string;
  };
  /** Cambia el nombre de un filtro guardado. */
  readonly 'filters.rename': {
    readonly id: number;
    readonly nombre: string;
  };
  /** Borra un filtro guardado. */
  readonly 'filters.remove': {
    readonly id: number;
  };
  /** Pasa varios casos a otro gestor de la unidad, todos o ninguno; sólo quien coordina. Contesta los que pasaron: no, los que ya eran de esa persona. */
  readonly 'art.moveSeveral': {
    readonly casos: readonly (number)[];
    readonly gestor_id: number;
  };
  /** Los casos del filtro como planilla: csv o xlsx. */
  readonly 'art.export': {
    readonly formato: "csv" | "xlsx";
    readonly casoId?: number | null;
    readonly status?: number | null;
    readonly fechaAlta?: string | null;
    readonly nroSiniestro?: string | null;
    readonly documento?: string | null;
    readonly nombre?: string | null;
    readonly apellido?: string | null;
    readonly telefonoMovil?: string | null;
    readonly email?: string | null;
    readonly fecha_turno?: string | null;
    readonly hora_turno?: string | null;
    readonly gestor_id?: number | null;
    readonly unidad_id?: number | null;
    readonly orden?: string | null;
    readonly propios?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Lo que ya se sabe de un trabajador por su documento, de los casos que ve quien ingresó. */
  readonly 'art.worker': {
    readonly documento: string;
  };
}
