// Generated from schemas/calls.json by npm run generate. Do not edit.

/** Roots that rules of a form read, beside its own values. */
export type FormRoot = "tenant" | "settings" | "flags" | "codes" | "today" | "now" | "session" | "user" | "family" | "people";

/** Forms whose payload a call takes, and their roots. */
export interface CallForms {
  /** Ids of the forms, in the order in which they are answered. */
  readonly forms: readonly string[];
  /** Roots that their rules and messages read, beside `form` and `value`. */
  readonly rules: readonly FormRoot[];
  /** Names that every accepted payload holds. */
  readonly requires: readonly string[];
  /** Names of the request that no form answers; the page adds them. */
  readonly beside: readonly string[];
  /** All names of the request. */
  readonly takes: readonly string[];
}

export const callForms = {
  "auth.login": {"forms":["login"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["correo","password"],"beside":[],"takes":["correo","password"]},
  "auth.professional": {"forms":["professionalLogin"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["correo","password"],"beside":[],"takes":["correo","password"]},
  "auth.secondFactor": {"forms":["factorCodigo"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["codigo"],"beside":[],"takes":["codigo"]},
  "auth.backupCode": {"forms":["factorRespaldo"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["codigo"],"beside":[],"takes":["codigo"]},
  "factor.begin": {"forms":["factorActivar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["password"],"beside":[],"takes":["password"]},
  "factor.replace": {"forms":["factorCambiar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["password","codigo"],"beside":[],"takes":["password","codigo"]},
  "factor.confirm": {"forms":["factorConfirmar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["codigo"],"beside":[],"takes":["codigo"]},
  "factor.codes": {"forms":["factorRenovar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["password","codigo"],"beside":[],"takes":["password","codigo"]},
  "factor.end": {"forms":["factorDesactivar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["password","codigo"],"beside":[],"takes":["password","codigo"]},
  "passkeys.begin": {"forms":["llaveAgregar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["nombre","password","codigo"],"beside":[],"takes":["password","codigo","nombre"]},
  "passkeys.remove": {"forms":["llaveQuitar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["password","codigo"],"beside":["id"],"takes":["password","codigo","id"]},
  "care.rate": {"forms":["valoracion"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["puntaje"],"beside":["id"],"takes":["id","puntaje","comentario"]},
  "agenda.touched": {"forms":["bloqueo"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["desdeFecha","desdeHora","hastaFecha","hastaHora"],"beside":[],"takes":["desdeFecha","desdeHora","hastaFecha","hastaHora","motivo"]},
  "agenda.block": {"forms":["bloqueoTurnos"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["turnos"],"beside":["desde","hasta","motivo","sello"],"takes":["desde","hasta","motivo","sello","turnos","motivoCancelar"]},
  "agenda.cancel": {"forms":["turnoCancelar"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["motivoCancelar","horario"],"beside":["id"],"takes":["id","motivoCancelar","horario"]},
  "consulting.attach": {"forms":["adjunto"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["tipo","archivo"],"beside":["id"],"takes":["id","tipo","descripcion","archivo"]},
  "recovery.code": {"forms":["recEmail"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["email"],"beside":["unidad"],"takes":["email","unidad"]},
  "recovery.verify": {"forms":["recEmail","recCode"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["email","codigo"],"beside":[],"takes":["codigo","email"]},
  "recovery.reset": {"forms":["recEmail","recCode","recNew"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["email","codigo","password"],"beside":[],"takes":["password","email","codigo"]},
  "invitation.accept": {"forms":["invitacion"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["password"],"beside":["codigo"],"takes":["codigo","password"]},
  "registration.create": {"forms":["registro"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["dni","apellido","nombre","telefono","fec_nac","sexo","domicilio","cp","password","conf_password","terms"],"beside":[],"takes":["dni","nro_tramite","apellido","nombre","telefono","correo","fec_nac","sexo","domicilio","cp","obraSocial","nroAfiliado","plan","password","conf_password","terms"]},
  "entry.signIn": {"forms":["entryPassword"],"rules":["tenant","settings","flags","codes","today","now"],"requires":["password"],"beside":["correo"],"takes":["correo","password"]},
  "profile.save": {"forms":["perfil"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["nome","sobrenome","telefono"],"beside":["ref","version","unidad"],"takes":["id","documento","nome","sobrenome","telefono","email","fec_nac","sexo","obraSocial","plan","nroAfiliado","domicilio","cp","canal","aceptaCanal","unidad","ref","version"]},
  "account.mailCode": {"forms":["correoNuevo"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["email"],"beside":[],"takes":["email"]},
  "account.prove": {"forms":["correoCodigo"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["codigo"],"beside":[],"takes":["codigo"]},
  "account.close": {"forms":["baja"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["password"],"beside":[],"takes":["password"]},
  "conditions.save": {"forms":["condiciones"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":[],"beside":["documento","version"],"takes":["documento","condiciones","version"]},
  "family.create": {"forms":["familiar"],"rules":["tenant","settings","flags","codes","today","now","user","family"],"requires":["sobrenome","nome","documento","sexo","telefono","fec_nac"],"beside":["unidad","tipo","usuario_id","domicilio","cp"],"takes":["unidad","tipo","usuario_id","sobrenome","nome","documento","sexo","telefono","fec_nac","email","obraSocial","nroAfiliado","plan","domicilio","cp"]},
  "art.create": {"forms":["caseNew"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["documento","apellido","nombre","fecNac","telMovil","genero","nroSiniestro","diagnostico","servicio_id_turno","hora_turno","fecha_turno"],"beside":["gestor_id","unidad_id","unidad_id_turno","siniestroRepetido","mismaPersona"],"takes":["documento","apellido","nombre","fecNac","telefono","telMovil","email","genero","nroSiniestro","diagnostico","unidad_id_turno","servicio_id_turno","hora_turno","fecha_turno","gestor_id","unidad_id","file","descripcion_file","siniestroRepetido","mismaPersona"]},
  "art.cancel": {"forms":["caseCancel"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":[],"beside":["id","version"],"takes":["id","version"]},
  "art.close": {"forms":["caseClose"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":[],"beside":["id","version"],"takes":["id","version"]},
  "art.schedule": {"forms":["caseSlot"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["hora","fecha","servicio_id"],"beside":["caso_id","paciente_id","unidad_id","version"],"takes":["hora","fecha","servicio_id","caso_id","paciente_id","unidad_id","version"]},
  "art.reschedule": {"forms":["caseReschedule"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["hora","fecha"],"beside":["id"],"takes":["id","hora","fecha"]},
  "art.followUp": {"forms":["followUp"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["hora","fecha","seguimiento"],"beside":["idCaso","idUsuarioGestor"],"takes":["hora","fecha","seguimiento","tipo","idCaso","idUsuarioGestor"]},
  "art.editPatient": {"forms":["casePatient"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["nombre","apellido","documento"],"beside":["id_caso","version"],"takes":["id_caso","nombre","apellido","documento","telefono","email","telMovil","version"]},
  "art.editData": {"forms":["caseData"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":[],"beside":["id","version"],"takes":["id","version"]},
  "art.editClosing": {"forms":["caseClosing"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":[],"beside":["id","version"],"takes":["id","version"]},
  "art.addDocument": {"forms":["caseDocument"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["file"],"beside":["id_caso","id_paciente"],"takes":["id_caso","id_paciente","file","descripcion"]},
  "art.describeDocument": {"forms":["caseDocumentText"],"rules":["tenant","settings","flags","codes","today","now","user"],"requires":["descripcion"],"beside":["id_documento"],"takes":["id_documento","descripcion"]},
} as const satisfies Readonly<Record<string, CallForms>>;

/** A call that takes a form. */
export type FormCall = keyof typeof callForms;
