// Generated from schemas/entities.json by npm run generate. Do not edit.

/** Paciente o usuario (S3); sólo el titular tiene id. */
export type Person = { readonly id?: number | null | undefined; readonly ref: string; readonly nome: string; readonly sobrenome: string; readonly documento: string; readonly fec_nac?: string | null | undefined; readonly sexo?: "F" | "M" | "X" | null | undefined; readonly telefono?: string | null | undefined; readonly email?: string | null | undefined; readonly domicilio?: string | null | undefined; readonly cp?: string | null | undefined; readonly obraSocial?: string | null | undefined; readonly plan?: string | null | undefined; readonly nroAfiliado?: string | null | undefined; readonly ativo: boolean; readonly perfilNome?: string | null | undefined; readonly esCoordinadorART?: boolean | null | undefined; readonly role?: "patient" | "art" | "coordinator" | "professional" | null | undefined; readonly provisional?: boolean | null | undefined; readonly own?: Readonly<Record<string, string | number | boolean | null>> | null | undefined };

export type Session = { readonly status: "authenticated" | "not-authenticated"; readonly user?: Person | null | undefined; readonly family: readonly (Person)[]; readonly role?: "patient" | "art" | "coordinator" | "professional" | null | undefined; readonly scope?: "full" | "link:turno" | "link:history" | "setUp" | "terms" | null | undefined; readonly draftKey?: string | null | undefined; readonly terms?: AcceptedTerms | null | undefined; readonly expiresAt?: string | null | undefined; readonly now: string };

export type Login = { readonly user: Person; readonly family: readonly (Person)[]; readonly role: "patient" | "art" | "coordinator" | "professional"; readonly scope: "full" | "link:turno" | "link:history" | "setUp" | "terms"; readonly draftKey?: string | null | undefined; readonly terms?: AcceptedTerms | null | undefined; readonly expiresAt: string };

/** Flags y configuración de una unidad. */
export type Requirements = { readonly unidad: number; readonly template: string; readonly portal: boolean; readonly registroUsuario: boolean; readonly grupoFamiliar: boolean; readonly edicionDatos: boolean; readonly turnosOn: boolean; readonly art: boolean; readonly capacitaciones: boolean; readonly urlRedirect?: string | null | undefined; readonly hrTurnosSemDesde: string; readonly hrTurnosSemHasta: string; readonly hrTurnosSabDesde: string; readonly hrTurnosSabHasta: string; readonly hrTurnosDomDesde: string; readonly hrTurnosDomHasta: string };

export type Professional = { readonly id_usuario: number; readonly nombre: string; readonly apellido: string; readonly turnos: readonly (ScheduleRow)[] };

/** Horas de unos días de la semana o, con fecha, de ese día en lugar de ellas: con desde igual a hasta, ese día no atiende. */
export type ScheduleRow = { readonly dias: readonly (number)[]; readonly desde: string; readonly hasta: string; readonly fecha?: string | null | undefined };

/** Servicio o especialidad. */
export type Service = { readonly id: number; readonly nome: string; readonly ativo: boolean; readonly activoUnidad: boolean; readonly menor: boolean; readonly pediatrica: boolean; readonly intervalo: number; readonly diasCorridos: number; readonly turnoEspecialidad: boolean; readonly turnoProfesional: boolean; readonly turnoProfIntervalo?: number | null | undefined; readonly profesionales: readonly (Professional)[]; readonly icono?: string | null | undefined };

export type Ticket = { readonly sigla: string; readonly numero: number };

/** Atención en curso. */
export type Attention = { readonly id: string; readonly status: "queued" | "iniciado" | "attending"; readonly senha: Ticket; readonly servicio: ServiceName; readonly posicion?: number | null | undefined; readonly esperaDesde?: string | null | undefined; readonly turno?: string | null | undefined; readonly paciente: PersonName; readonly profesional?: string | null | undefined; readonly presentacion?: string | null | undefined; readonly matricula?: string | null | undefined };

export type ServiceName = { readonly id: number; readonly nome: string };

export type PersonName = { readonly nome: string; readonly sobrenome: string; readonly documento: string };

/** Como lo recibe RTCPeerConnection; usuario y clave solo si retransmite. */
export type IceServer = { readonly urls: readonly (string)[]; readonly username?: string | null | undefined; readonly credential?: string | null | undefined };

export type EndedAttention = { readonly id: string; readonly profesional?: string | null | undefined; readonly inicio?: string | null | undefined; readonly fin?: string | null | undefined; readonly atendida: boolean; readonly sinCosto?: boolean | null | undefined; readonly puntaje?: number | null | undefined; readonly servicio: string; readonly cierre?: { readonly consulta?: number | null | undefined; readonly documentos: number } | null | undefined };

/** Lo que lee del paciente el profesional que lo atiende. */
export type PatientSheet = { readonly documento: string; readonly fec_nac?: string | null | undefined; readonly sexo?: "F" | "M" | "X" | null | undefined; readonly obraSocial?: string | null | undefined; readonly plan?: string | null | undefined; readonly nroAfiliado?: string | null | undefined; readonly telefono?: string | null | undefined; readonly identidad: "institucion" | "profesional" | "sinVerificar"; readonly dniVisto?: string | null | undefined; readonly condiciones: readonly (MarkedCondition)[]; readonly anteriores: readonly (EarlierConsultation)[] };

/** Una persona del grupo con la versión de sus datos, que crece con cada cambio. */
export type PersonRecord = { readonly persona: Person; readonly canal?: "mail" | "whatsapp" | "sms" | null | undefined; readonly aceptaCanal?: boolean | null | undefined; readonly version: number };

/** Las 14 condiciones médicas: null es que no se tiene; un texto, también vacío, que sí, y es su observación. */
export type ConditionNotes = { readonly enfermedadesNeurologicas?: string | null | undefined; readonly alteracionesVisuales?: string | null | undefined; readonly afeccionesNariz?: string | null | undefined; readonly diabetes?: string | null | undefined; readonly hipertension?: string | null | undefined; readonly alteracionesPulmonares?: string | null | undefined; readonly nodulosQuistes?: string | null | undefined; readonly alteracionesCardiacas?: string | null | undefined; readonly alteracionesDigestivas?: string | null | undefined; readonly alteracionesSangre?: string | null | undefined; readonly alteracionesRenales?: string | null | undefined; readonly afeccionesGinecologicas?: string | null | undefined; readonly afeccionesMusculares?: string | null | undefined; readonly enfermedadesCongenitas?: string | null | undefined };

/** Las condiciones médicas de una persona, por clave, y su versión: crece con cada cambio, y con 0 todavía no hay nada guardado. */
export type Conditions = { readonly version: number; readonly enfermedadesNeurologicas?: string | null | undefined; readonly alteracionesVisuales?: string | null | undefined; readonly afeccionesNariz?: string | null | undefined; readonly diabetes?: string | null | undefined; readonly hipertension?: string | null | undefined; readonly alteracionesPulmonares?: string | null | undefined; readonly nodulosQuistes?: string | null | undefined; readonly alteracionesCardiacas?: string | null | undefined; readonly alteracionesDigestivas?: string | null | undefined; readonly alteracionesSangre?: string | null | undefined; readonly alteracionesRenales?: string | null | undefined; readonly afeccionesGinecologicas?: string | null | undefined; readonly afeccionesMusculares?: string | null | undefined; readonly enfermedadesCongenitas?: string | null | undefined };

/** Una condición médica marcada, con su observación si la hay. */
export type MarkedCondition = { readonly condicion: string; readonly observacion?: string | null | undefined };

/** Una atención anterior, con las notas de su profesional. */
export type EarlierConsultation = { readonly id: number; readonly atencion: string; readonly fecha: string; readonly servicio: string; readonly profesional: string; readonly notas?: string | null | undefined; readonly receta?: string | null | undefined };

/** Lo que el profesional escribió y todavía no cerró. */
export type ConsultingDraft = { readonly notas?: string | null | undefined; readonly receta?: string | null | undefined; readonly guardado?: string | null | undefined; readonly documentos: readonly (DraftDocument)[] };

/** Un documento adjunto a una atención que todavía no se cerró. */
export type DraftDocument = { readonly id: string; readonly nombre: string; readonly tipo: string; readonly descripcion?: string | null | undefined; readonly tamano: number };

/** La atención de un paciente que espera en la fila por su turno. */
export type AgendaWaiting = { readonly id: string; readonly desde: string };

/** Un turno en la agenda del profesional. */
export type AgendaAppointment = { readonly id: number; readonly fecha: string; readonly hora: string; readonly minutos: number; readonly status: 1 | 2 | 3 | 4 | 5; readonly confirmacion?: 1 | 2 | null | undefined; readonly especialidad: string; readonly servicio: number; readonly profesional?: number | null | undefined; readonly cierra: string; readonly porEspecialidad: boolean; readonly paciente: string; readonly edad?: number | null | undefined; readonly identidad: "institucion" | "profesional" | "sinVerificar"; readonly espera?: AgendaWaiting | null | undefined };

/** Horas bloqueadas de un día. */
export type AgendaBlock = { readonly id: number; readonly desde: string; readonly hasta: string; readonly motivo?: string | null | undefined };

/** Un día de la agenda del profesional. */
export type AgendaDay = { readonly fecha: string; readonly turnos: readonly (AgendaAppointment)[]; readonly bloqueos: readonly (AgendaBlock)[] };

/** Un turno que unas horas bloqueadas dejarían sin profesional. */
export type TouchedAppointment = { readonly id: number; readonly fecha: string; readonly hora: string; readonly especialidad: string; readonly paciente: string; readonly confirmacion?: 1 | 2 | null | undefined };

/** Las horas que se quieren bloquear, los turnos que tocan y el sello que dice cuáles son. */
export type BlockPreview = { readonly desde: string; readonly hasta: string; readonly motivo?: string | null | undefined; readonly turnos: readonly (TouchedAppointment)[]; readonly sello: string };

/** Las horas que quedaron bloqueadas, cuántos turnos se cancelaron y a cuántos de sus pacientes se les avisa por correo. */
export type BlockedHours = { readonly id: number; readonly cancelados: number; readonly avisados: number };

/** El turno por el que se pidió la atención. */
export type QueueAppointment = { readonly id: number; readonly fecha: string; readonly hora: string; readonly especialidad: string; readonly profesional?: string | null | undefined };

/** Un turno que el profesional movió o reservó. */
export type AppointmentChange = { readonly id: number; readonly fecha: string; readonly hora: string; readonly avisado: boolean };

export type QueueEntry = { readonly id: string; readonly senha: Ticket; readonly servicio: string; readonly servicioId: number; readonly paciente: string; readonly edad?: number | null | undefined; readonly motivo?: string | null | undefined; readonly turno?: QueueAppointment | null | undefined; readonly identidad: "institucion" | "profesional" | "sinVerificar"; readonly esperaDesde: string; readonly posicion: number; readonly presencia?: "presente" | "ausente" | null | undefined; readonly empezo?: boolean | null | undefined; readonly profesional?: number | null | undefined; readonly status: "queued" | "iniciado" | "attending" | "finished" };

export type TermsParagraph = { readonly title?: string | null | undefined; readonly text: string };

/** Los términos que la persona aceptó: los vigentes, si ya los aceptó; si no, los últimos. */
export type AcceptedTerms = { readonly version: string; readonly acceptedAt: string };

export type Terms = { readonly version: string; readonly titulo: string; readonly cuerpo: readonly (TermsParagraph)[] };

export type Guide = { readonly url?: string | null | undefined };

export type Done = { readonly ok: boolean };

export type LimitPatient = { readonly documento: string; readonly nombre: string; readonly atenciones: number };

/** Límite, precio y cupones de una cuenta, con las atenciones de cada persona en el mes. */
export type Limits = { readonly limit: number; readonly amount: number; readonly cupones: number; readonly pacientes: readonly (LimitPatient)[] };

export type Payment = { readonly form_url?: string | null | undefined; readonly payment_request_id?: string | null | undefined };

/** Un pago que empezó y del que todavía no se sabe. */
export type PendingPayment = { readonly payment_request_id: string; readonly form_url: string; readonly amount: number; readonly openedAt: string; readonly asking: boolean; readonly recent: boolean; readonly droppable: boolean; readonly until: string };

/** Algo que la organización publica: una imagen (descripcion dice qué muestra), un enlace o un video. */
export type Banner = { readonly cod: string; readonly tipo: "imagen" | "url" | "video"; readonly titulo: string; readonly descripcion: string; readonly url: string };

/** Un trabajo largo del servidor: cuánto hizo (done) de cuánto (of, si se sabe), cómo terminó, y el documento que hizo. */
export type Job = { readonly id: string; readonly state: "waiting" | "working" | "done" | "failed"; readonly done: number; readonly of?: number | null | undefined; readonly endedAt?: string | null | undefined; readonly error?: string | null | undefined; readonly documento?: { readonly path: string; readonly nombre: string } | null | undefined };

export type License = { readonly tipo: string; readonly provincia?: string | null | undefined; readonly numero: string };

export type Doctor = { readonly nome: string; readonly sobrenome: string; readonly matricula?: License | null | undefined; readonly titulo?: string | null | undefined };

export type Moment = { readonly date: string };

export type FileRef = { readonly id?: string | null | undefined; readonly tipo: string; readonly path: string };

export type ClientData = { readonly apellido?: string | null | undefined; readonly nombre?: string | null | undefined; readonly sobrenome?: string | null | undefined; readonly nome?: string | null | undefined; readonly obraSocial?: string | null | undefined; readonly nroAfiliado?: string | null | undefined; readonly plan?: string | null | undefined };

export type Client = { readonly documento: string; readonly data_json: ClientData };

/** Atención. */
export type Consultation = { readonly id: number; readonly atencion: string; readonly fecha: Moment; readonly medico: Doctor; readonly servicio: ServiceName; readonly documento?: string | null | undefined; readonly documentos: readonly (FileRef)[]; readonly senha: Ticket; readonly cliente: Client; readonly recetaId?: number | null | undefined };

/** Horario ocupado. */
export type BusySlot = { readonly fecha: string; readonly hora: string };

/** Un trabajo largo que empezó. */
export type Begun = { readonly job: string };

/** La copia de una historia: none si no se pidió ninguna, cuánto se hizo (done) de cuánto (of), cuándo terminó, si no hay nada en marcha (rests; null mientras se prepara), desde cuándo está el archivo que se puede descargar (fileAt; null si no hay; mientras se prepara otra, el de la anterior), y desde cuándo se puede pedir otra (nextAt; null si ya). */
export type RecordCopy = { readonly state: "none" | "waiting" | "working" | "done" | "failed"; readonly done: number; readonly of?: number | null | undefined; readonly endedAt?: string | null | undefined; readonly rests?: boolean | null | undefined; readonly fileAt?: string | null | undefined; readonly nextAt?: string | null | undefined };

/** Una lectura de una historia: por un profesional, por la institución, con su nombre como apellido, o con un enlace. */
export type HistoryRead = { readonly id: number; readonly fecha: string; readonly nome: string; readonly sobrenome: string; readonly por: "profesional" | "institucion" | "enlace" };

export type PrescriptionUnit = { readonly logoUnidad: string };

export type PrescriptionPatient = { readonly nome: string; readonly documento: string; readonly nroAfiliado?: string | null | undefined };

/** Receta. */
export type Prescription = { readonly id: number; readonly contenido?: string | null | undefined; readonly emision?: string | null | undefined; readonly identidad?: "dniVisto" | "institucion" | "profesional" | "sinVerificar" | null | undefined; readonly unidad: PrescriptionUnit; readonly paciente: PrescriptionPatient; readonly medico: Doctor };

export type Slot = { readonly fecha: string; readonly hora: string; readonly servicio: number; readonly profesional?: number | null | undefined };

export type Certificate = { readonly path: string };

export type Specialty = { readonly id: number; readonly nome: string; readonly turnoProfesionalOn: boolean; readonly turnoProfIntervalo?: number | null | undefined };

/** Turno. */
export type Appointment = { readonly id: number; readonly fecha: string; readonly hora: string; readonly ingreso: CallWindow; readonly status: number; readonly especialidad: Specialty; readonly paciente: PersonName; readonly profesional?: number | null | undefined; readonly profesionalNombre?: string | null | undefined; readonly turno?: string | null | undefined; readonly certificado?: Certificate | null | undefined; readonly confirmacion?: 1 | 2 | null | undefined; readonly motivoCancelar?: string | null | undefined; readonly espera?: AppointmentWait | null | undefined };

/** La ventana en que se entra a la videollamada de un turno. */
export type CallWindow = { readonly desde: string; readonly hasta: string };

/** La espera de un horario antes: el que se liberó, o el que ya tomó otra persona. */
export type AppointmentWait = { readonly libre?: BusySlot | null | undefined; readonly ocupado?: BusySlot | null | undefined };

export type Entry = { readonly login: string; readonly password: string; readonly user: EntryUser; readonly diferenciaEnMinutos: number; readonly turno: EntryAppointment };

export type EntryUser = { readonly nome: string };

export type EntryAppointment = { readonly id: number; readonly fecha: string; readonly hora: string; readonly movido?: MovedHours | null | undefined; readonly paciente: Person; readonly especialidad: ServiceName };

export type HistoryEntry = { readonly user: PersonName; readonly password: string; readonly hijo?: PersonName | null | undefined };

export type Confirmation = { readonly fecha: string; readonly hora: string; readonly clienteNome: string; readonly servicioNome: string; readonly unidadDesc: string; readonly linkAcceso?: string | null | undefined; readonly estadoConfTurno?: string | null | undefined; readonly respuesta?: 1 | 2 | null | undefined; readonly profesional?: string | null | undefined; readonly movido?: MovedHours | null | undefined; readonly pendiente?: boolean | null | undefined };

export type MovedHours = { readonly antesFecha: string; readonly antesHora: string; readonly fecha: string; readonly hora: string };

/** La verificación en dos pasos de una cuenta. */
export type SecondFactor = { readonly activa: boolean; readonly desde?: string | null | undefined; readonly codigos: number; readonly exigida: boolean; readonly vence?: string | null | undefined; readonly conLlaves: boolean; readonly llaves: readonly (Passkey)[] };

/** Lo que la aplicación del teléfono tiene que saber: como lo lee su cámara y como se escribe a mano. */
export type FactorSecret = { readonly direccion: string; readonly clave: readonly (string)[] };

/** Una verificación en dos pasos que desde ahora cuenta: los códigos de respaldo, que se muestran una sola vez, y la sesión, que ya llega a todo. */
export type FactorMade = { readonly codigos: readonly (string)[]; readonly login: Login };

/** Códigos de respaldo, que se muestran una sola vez. */
export type BackupCodes = { readonly codigos: readonly (string)[] };

/** Una llave de acceso: entra en lugar del código, con la huella, la cara o el PIN del dispositivo. */
export type Passkey = { readonly id: number; readonly nombre: string; readonly sitio: string; readonly aca: boolean; readonly sincronizada: boolean; readonly desde: string; readonly uso?: string | null | undefined };

/** Con qué puede seguir un ingreso, además de un código. */
export type SecondWays = { readonly llave: boolean };

/** Lo que un navegador le pide a un dispositivo: que use una llave de acceso, o que haga una. Es JSON, como lo lee el nodo passkey. */
export type PasskeyRequest = { readonly pedido: string };

/** Una sesión abierta de una cuenta. navegador y sistema son lo que dijo el navegador, en palabras; null si no se reconoce. */
export type OpenSession = { readonly id: number; readonly navegador?: string | null | undefined; readonly sistema?: string | null | undefined; readonly inicio: string; readonly uso: string; readonly enlace: boolean; readonly esta: boolean };

/** Un filtro guardado; valores es el JSON de lo elegido, por campo. */
export type SavedFilter = { readonly id: number; readonly nombre: string; readonly valores: string };

export type Gestor = { readonly id?: number | null | undefined; readonly nombre: string; readonly apellido: string };

export type CaseRow = { readonly id?: number | null | undefined; readonly casoId: number; readonly status: number; readonly statusString: string; readonly fechaAlta: string; readonly nroSiniestro: string; readonly pacienteCliente?: string | null | undefined; readonly gestor?: Gestor | null | undefined; readonly nombre: string; readonly apellido: string; readonly documento: string; readonly telefonoMovil: string; readonly email?: string | null | undefined; readonly fecha_turno?: string | null | undefined; readonly hora_turno?: string | null | undefined; readonly link_turno?: string | null | undefined; readonly own?: Readonly<Record<string, string | number | boolean | null>> | null | undefined };

export type CaseList = { readonly casos: readonly (CaseRow)[]; readonly total?: number | null | undefined; readonly pagina?: number | null | undefined };

/** Lugar de un caso en una lista, desde 1, y los números de los que están a su lado; null donde no hay ninguno, o si no está en ella. */
export type CaseNeighbours = { readonly anterior?: number | null | undefined; readonly siguiente?: number | null | undefined; readonly posicion?: number | null | undefined; readonly pagina?: number | null | undefined; readonly total: number };

/** Los casos de la unidad, contados. En curso es el que no está cancelado ni cerrado. */
export type CaseOverview = { readonly total: number; readonly enCurso: number; readonly porEstado: readonly (CasesByStatus)[]; readonly porGestor: readonly (CasesByManager)[]; readonly porSemana: readonly (CasesByWeek)[]; readonly porAntiguedad: readonly (CasesByAge)[]; readonly porCampo?: readonly (CasesByField)[] | null | undefined };

/** Cuántos casos tiene cada opción de un campo propio que dice `counted`. */
export type CasesByField = { readonly campo: string; readonly rotulo: string; readonly opciones: readonly (CasesByChoice)[] };

/** Cuántos casos tienen una opción de un campo propio. */
export type CasesByChoice = { readonly rotulo: string; readonly casos: number };

/** Cuántos casos tienen un estado. */
export type CasesByStatus = { readonly status: number; readonly casos: number };

/** Cuántos casos en curso tiene un gestor, y cuántos en total. */
export type CasesByManager = { readonly gestor: Gestor; readonly enCurso: number; readonly casos: number };

/** Cuántos casos se dieron de alta en una semana, por su lunes. */
export type CasesByWeek = { readonly semana: string; readonly casos: number };

/** Cuántos casos en curso llevan al menos tantos días desde el alta, hasta los del grupo siguiente. */
export type CasesByAge = { readonly desde: number; readonly casos: number };

export type CaseFollowUp = { readonly idSeguimientoCaso: number; readonly idCaso: number; readonly fecha: string; readonly hora: string; readonly seguimiento: string; readonly tipo?: string | null | undefined; readonly idUsuarioGestor: number; readonly usuarioGestor: PersonShort };

export type PersonShort = { readonly nome: string; readonly sobrenome: string };

/** El profesional de un turno de un caso y cuándo atiende. */
export type CaseProfessional = { readonly id: number; readonly id_usuario: number; readonly nombre: string; readonly apellido: string; readonly turnos: CaseSchedule };

/** Cuándo atiende un profesional: los días de la semana, y las horas de cada grupo de días. */
export type CaseSchedule = { readonly dias: readonly (number)[]; readonly horas: readonly (ScheduleRow)[] };

/** Algo que pasó en un caso: un seguimiento, un turno que se dio, un correo, un documento, que pasó de un gestor a otro, o cómo terminó. */
export type CaseEvent = { readonly id: string; readonly clase: "seguimiento" | "turno" | "correo" | "documento" | "traslado" | "cancelado" | "cerrado"; readonly fecha: string; readonly hora: string; readonly autor?: string | null | undefined; readonly texto?: string | null | undefined; readonly tipo?: string | null | undefined; readonly estatus?: number | null | undefined; readonly turno?: CaseEventSlot | null | undefined; readonly estado?: "pendiente" | "enviado" | "fallido" | "reemplazado" | null | undefined; readonly anterior?: string | null | undefined };

export type CaseEventSlot = { readonly fecha: string; readonly hora: string };

export type CaseAppointment = { readonly id: number; readonly fecha: Moment; readonly hora: string; readonly estatus: number; readonly confirmacion?: number | null | undefined; readonly notificado?: boolean | null | undefined; readonly servicio: ServiceName; readonly profesional?: CaseProfessional | null | undefined; readonly link?: string | null | undefined; readonly version: number };

/** Lo que hay detrás de un enlace a un documento; path sólo si está listo. */
export type DocumentLink = { readonly estado: "listo" | "vencido" | "ausente"; readonly path?: string | null | undefined; readonly nombre?: string | null | undefined };

export type DocumentContent = { readonly descripcion?: string | null | undefined };

export type CaseDocument = { readonly id: number; readonly tipo: string; readonly path: string; readonly fechaCreacion: string; readonly contiene: DocumentContent; readonly nombre: string };

export type CaseData = { readonly id: number; readonly status: number; readonly statusString: string; readonly fechaAlta: string; readonly nroSiniestro: string; readonly diagnostico: string; readonly version: number; readonly correo: "sin" | "pendiente" | "enviado" | "fallido" | "reemplazado"; readonly own?: Readonly<Record<string, string | number | boolean | null>> | null | undefined };

export type CasePatient = { readonly id: number; readonly nombre: string; readonly apellido: string; readonly documento: string; readonly telefono?: string | null | undefined; readonly telefonoMovil?: string | null | undefined; readonly email?: string | null | undefined; readonly fecNac?: string | null | undefined; readonly sexo?: "F" | "M" | "X" | null | undefined; readonly casos?: readonly (WorkerCase)[] | null | undefined };

/** Los casos que pasaron a otro gestor, por su número. */
export type MovedCases = { readonly casos: readonly (number)[] };

/** Otro caso del mismo trabajador. */
export type WorkerCase = { readonly id: number; readonly nroSiniestro: string };

/** Un trabajador de un caso anterior; null lo que no se sabe. */
export type KnownWorker = { readonly encontrado: boolean; readonly nombre?: string | null | undefined; readonly apellido?: string | null | undefined; readonly fecNac?: string | null | undefined; readonly sexo?: "F" | "M" | "X" | null | undefined; readonly telefono?: string | null | undefined; readonly telefonoMovil?: string | null | undefined; readonly email?: string | null | undefined; readonly casos: number };

export type CaseDetail = { readonly caso: CaseData; readonly paciente: CasePatient; readonly gestor: Gestor; readonly turnos: readonly (CaseAppointment)[]; readonly seguimientos: readonly (CaseFollowUp)[]; readonly documentos: readonly (CaseDocument)[]; readonly historia?: readonly (CaseEvent)[] | null | undefined };

export type CreatedCase = { readonly caso: CaseCreated; readonly turno: CaseSlot };

export type CaseCreated = { readonly id: number; readonly diagnostico: string };

export type CaseSlot = { readonly fecha: Moment; readonly hora: string };

export type PaymentData = { readonly unidad_id: number; readonly currency_id: "ARS"; readonly details: readonly (PaymentDetail)[] };

export type PaymentDetail = { readonly concept_id: number; readonly amount: number };

/** Una forma de comunicarse con la organización. */
export type ContactLine = { readonly label: string; readonly text: string; readonly to?: string | null | undefined };

/** Un contacto de la organización: el rótulo de su botón y sus datos, en orden. */
export type Contact = { readonly label?: string | null | undefined; readonly lines: readonly (ContactLine)[] };

/** Lo que un prestador dice de la cobertura de una persona: lo único que un control guarda. */
export type Coverage = { readonly obraSocial?: string | null | undefined; readonly plan?: string | null | undefined; readonly nroAfiliado?: string | null | undefined };

/** Lo que los controles de un punto dicen de una persona: con los textos del control que la rechaza o, si pasa, con los de lo que se muestra antes de pedir la atención. */
export type Verdict = { readonly ok: boolean; readonly check?: string | null | undefined; readonly title?: string | null | undefined; readonly message?: string | null | undefined; readonly contact?: string | null | undefined; readonly answer?: Readonly<Record<string, string | number | boolean | null>> | null | undefined; readonly seen?: string | null | undefined };

/** Una persona como se la nombra a un prestador. */
export type Insured = { readonly sobrenome: string; readonly nome: string; readonly documento: string; readonly email?: string | null | undefined; readonly obraSocial?: string | null | undefined; readonly nroAfiliado?: string | null | undefined; readonly plan?: string | null | undefined };
