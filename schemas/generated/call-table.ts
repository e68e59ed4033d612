// Generated from schemas/calls.json by npm run generate. Do not edit.

/** A call as the page sees it before making it. */
export interface CallEntry {
  /** Only a signed-in person makes it: the session is renewed before (API-03, D-API-03). */
  readonly signedIn?: true;
  /** Carries an Idempotency-Key, so that a repeated one is done once. */
  readonly repeatable?: true;
  /** Values of the request without which it cannot be made; null counts as a value where the contract allows it. */
  readonly needs?: readonly string[];
}

export const callTable: Readonly<Record<string, CallEntry>> = {
  "unit.requirements": {},
  "auth.session": {},
  "auth.login": {"needs":["correo","password"]},
  "auth.professional": {"needs":["correo","password"]},
  "auth.renew": {"signedIn":true},
  "auth.signOut": {},
  "services.list": {"signedIn":true,"needs":["menor","unidad"]},
  "services.enabled": {"signedIn":true,"needs":["unidad"]},
  "care.active": {"signedIn":true,"needs":["documento","unidad"]},
  "care.start": {"signedIn":true,"repeatable":true,"needs":["documento","unidad","servicio","terminos"]},
  "care.leave": {"signedIn":true,"needs":["id"]},
  "care.ended": {"signedIn":true},
  "care.rate": {"signedIn":true,"needs":["id","puntaje"]},
  "care.line": {"signedIn":true,"needs":["id"]},
  "care.ice": {"signedIn":true,"needs":["id"]},
  "care.room": {"signedIn":true,"needs":["id"]},
  "care.limits": {"signedIn":true,"needs":["unidad","documento"]},
  "coupon.use": {"signedIn":true,"repeatable":true,"needs":["documento","id_unidad"]},
  "coupon.paid": {"signedIn":true,"needs":["id_unidad","id_payment"]},
  "payment.create": {"signedIn":true,"repeatable":true,"needs":["psp_id","user_agent","payment_data"]},
  "payment.pending": {"signedIn":true,"needs":["unidad_id"]},
  "terms.get": {"needs":["tipo"]},
  "guide.permissions": {},
  "consulting.queue": {"signedIn":true},
  "consulting.call": {"signedIn":true},
  "consulting.hangUp": {"signedIn":true,"needs":["id"]},
  "consulting.finish": {"signedIn":true,"repeatable":true,"needs":["id"]},
  "consulting.patient": {"signedIn":true,"needs":["id"]},
  "consulting.earlier": {"signedIn":true,"needs":["id","atencion"]},
  "consulting.draft": {"signedIn":true,"needs":["id"]},
  "consulting.saveDraft": {"signedIn":true,"needs":["id"]},
  "consulting.attach": {"signedIn":true,"needs":["id","tipo","archivo"]},
  "consulting.detach": {"signedIn":true,"needs":["id","documento"]},
  "consulting.current": {"signedIn":true},
  "recovery.code": {"needs":["email","unidad"]},
  "recovery.verify": {"needs":["codigo","email"]},
  "recovery.reset": {"needs":["password","email","codigo"]},
  "registration.create": {"repeatable":true,"needs":["dni","apellido","nombre","telefono","fec_nac","sexo","domicilio","cp","password","conf_password","terms"]},
  "checks.judge": {"signedIn":true,"needs":["punto","documento"]},
  "entry.appointment": {"needs":["codigoTurno"]},
  "entry.history": {"needs":["codigoUser"]},
  "appointments.confirm": {"needs":["codigo","estado"]},
  "consultations.list": {"signedIn":true,"needs":["documento"]},
  "consultations.detail": {"signedIn":true,"needs":["id"]},
  "documents.open": {"needs":["path"]},
  "documents.get": {"needs":["token"]},
  "person.get": {"signedIn":true,"needs":["documento"]},
  "profile.save": {"signedIn":true,"needs":["documento","nome","sobrenome","telefono","unidad"]},
  "family.create": {"signedIn":true,"repeatable":true,"needs":["unidad","tipo","usuario_id","sobrenome","nome","documento","sexo","telefono","fec_nac"]},
  "appointments.list": {"signedIn":true,"needs":["documento"]},
  "appointments.book": {"signedIn":true,"repeatable":true,"needs":["documento","unidad","servicio","hora","fecha"]},
  "art.list": {"signedIn":true},
  "art.create": {"signedIn":true,"repeatable":true,"needs":["documento","apellido","nombre","fecNac","telMovil","genero","nroSiniestro","diagnostico","unidad_id_turno","servicio_id_turno","hora_turno","fecha_turno","gestor_id","unidad_id"]},
  "art.detail": {"signedIn":true,"needs":["id"]},
  "art.cancel": {"signedIn":true,"needs":["id"]},
  "art.close": {"signedIn":true,"needs":["id"]},
  "art.schedule": {"signedIn":true,"needs":["hora","fecha","servicio_id","caso_id","paciente_id","unidad_id"]},
  "art.followUp": {"signedIn":true,"needs":["hora","fecha","seguimiento","idCaso"]},
  "art.mail": {"signedIn":true,"needs":["id"]},
  "art.editPatient": {"signedIn":true,"needs":["id_caso","nombre","apellido","documento"]},
};
