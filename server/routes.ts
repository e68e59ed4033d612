import { bajaRoute } from './features/account/routes/baja.ts';
import { perfilRoute } from './features/account/routes/perfil.ts';
import { afectadosRoute } from './features/agenda/routes/afectados.ts';
import { agendaRoute } from './features/agenda/routes/agenda.ts';
import { ausenteRoute } from './features/agenda/routes/ausente.ts';
import { bloquearRoute } from './features/agenda/routes/bloquear.ts';
import { cancelarDeAgendaRoute } from './features/agenda/routes/cancelar-turno.ts';
import { desbloquearRoute } from './features/agenda/routes/desbloquear.ts';
import { moverTurnoRoute } from './features/agenda/routes/mover-turno.ts';
import { proximoTurnoRoute } from './features/agenda/routes/proximo-turno.ts';
import { accesoTurnoRoute } from './features/appointments/routes/acceso.ts';
import { calendarioRoute } from './features/appointments/routes/calendario.ts';
import { cancelarTurnoRoute } from './features/appointments/routes/cancelar.ts';
import { confirmacionRoute } from './features/appointments/routes/confirmacion.ts';
import { enlaceTurnoRoute } from './features/appointments/routes/enlace.ts';
import { esperarRoute } from './features/appointments/routes/esperar.ts';
import { listarTurnosRoute } from './features/appointments/routes/listar.ts';
import { ocupadosRoute } from './features/appointments/routes/ocupados.ts';
import { reprogramarTurnoRoute } from './features/appointments/routes/reprogramar.ts';
import { reservarRoute } from './features/appointments/routes/reservar.ts';
import { bannersRoute } from './features/banners/routes/listar.ts';
import { cancelarCasoRoute } from './features/cases/routes/cancelar.ts';
import { cerrarCasoRoute } from './features/cases/routes/cerrar.ts';
import { crearCasoRoute } from './features/cases/routes/crear.ts';
import { crearSeguimientoRoute } from './features/cases/routes/crear-seguimiento.ts';
import { crearTurnoRoute } from './features/cases/routes/crear-turno.ts';
import { detalleCasoRoute } from './features/cases/routes/detalle.ts';
import { editDataPacienteRoute } from './features/cases/routes/edit-data-paciente.ts';
import { editDetalleDocumentoRoute } from './features/cases/routes/edit-detalle-documento.ts';
import { editCierreRoute, editDatosRoute } from './features/cases/routes/edit-own.ts';
import { exportarRoute } from './features/cases/routes/exportar.ts';
import { gestoresRoute } from './features/cases/routes/gestores.ts';
import { guardarDocumentoRoute } from './features/cases/routes/guardar-documento.ts';
import { listarFiltroRoute } from './features/cases/routes/listar-filtro.ts';
import { mailFinalizarRoute } from './features/cases/routes/mail-finalizar.ts';
import { reprogramarCasoRoute } from './features/cases/routes/reprogramar-turno.ts';
import { resumenCasosRoute } from './features/cases/routes/resumen.ts';
import { trabajadorRoute } from './features/cases/routes/trabajador.ts';
import { trasladarCasoRoute } from './features/cases/routes/trasladar.ts';
import { trasladarCasosRoute } from './features/cases/routes/trasladar-varios.ts';
import { vecinosRoute } from './features/cases/routes/vecinos.ts';
import { recibosRoute } from './features/channels/routes/recibos.ts';
import { guardarCondicionesRoute } from './features/conditions/routes/guardar.ts';
import { leerCondicionesRoute } from './features/conditions/routes/leer.ts';
import { usarCuponRoute } from './features/coverage/routes/usar.ts';
import { correoRoute } from './features/demo/routes/correo.ts';
import { pagoDePruebaRoute } from './features/demo/routes/pago-de-prueba.ts';
import { renovarDemoRoute } from './features/demo/routes/renovar.ts';
import { abrirDocumentoRoute } from './features/documents/routes/abrir.ts';
import { archivoRoute } from './features/documents/routes/archivo.ts';
import { juzgarRoute } from './features/eligibility/routes/juzgar.ts';
import { codigoCorreoRoute } from './features/email-verification/routes/codigo.ts';
import { confirmarCorreoRoute } from './features/email-verification/routes/confirmar.ts';
import { familiarRoute } from './features/family/routes/familiar.ts';
import { accesoHistoriaRoute } from './features/history/routes/acceso.ts';
import { detalleAtencionRoute } from './features/history/routes/detalle.ts';
import { listarAtencionesRoute } from './features/history/routes/listar.ts';
import { invitacionRoute } from './features/invitations/routes/invitacion.ts';
import { trabajoRoute } from './features/jobs/routes/trabajo.ts';
import { activarVerificacionRoute } from './features/mfa/routes/activar.ts';
import { cambiarVerificacionRoute } from './features/mfa/routes/cambiar.ts';
import { codigosVerificacionRoute } from './features/mfa/routes/codigos.ts';
import { confirmarVerificacionRoute } from './features/mfa/routes/confirmar.ts';
import { crearLlaveRoute } from './features/mfa/routes/crear-llave.ts';
import { desactivarVerificacionRoute } from './features/mfa/routes/desactivar.ts';
import { estadoVerificacionRoute } from './features/mfa/routes/estado.ts';
import { guardarLlaveRoute } from './features/mfa/routes/guardar-llave.ts';
import { quitarLlaveRoute } from './features/mfa/routes/quitar-llave.ts';
import { crearPagoRoute } from './features/payments/routes/crear.ts';
import { cuponPagadoRoute } from './features/payments/routes/cupon-pagado.ts';
import { dejarPagoRoute } from './features/payments/routes/dejar.ts';
import { limiteRoute } from './features/payments/routes/limite.ts';
import { notificacionRoute } from './features/payments/routes/notificacion.ts';
import { pagoPendienteRoute } from './features/payments/routes/pendiente.ts';
import { vueltaDePagoRoute } from './features/payments/routes/vuelta.ts';
import { personaRoute } from './features/people/routes/persona.ts';
import { getRecetaRoute } from './features/prescriptions/routes/get-receta.ts';
import { recetaPdfRoute } from './features/prescriptions/routes/receta-pdf.ts';
import { historiaArchivoRoute } from './features/records/routes/archivo.ts';
import { lecturasRoute } from './features/records/routes/lecturas.ts';
import { prepararHistoriaRoute } from './features/records/routes/preparar.ts';
import { ultimaHistoriaRoute } from './features/records/routes/ultima.ts';
import { codigoRoute } from './features/recovery/routes/codigo.ts';
import { resetearClaveRoute } from './features/recovery/routes/resetear-clave.ts';
import { verificarCodigoRoute } from './features/recovery/routes/verificar-codigo.ts';
import { registroRoute } from './features/registration/routes/registro.ts';
import { borrarFiltroRoute } from './features/saved-filters/routes/borrar.ts';
import { guardarFiltroRoute } from './features/saved-filters/routes/guardar.ts';
import { listarFiltrosRoute } from './features/saved-filters/routes/listar.ts';
import { renombrarFiltroRoute } from './features/saved-filters/routes/renombrar.ts';
import { serviciosHabilitadosRoute } from './features/services/routes/habilitados.ts';
import { listarServiciosRoute } from './features/services/routes/listar.ts';
import { cerrarSesionRoute } from './features/sessions/routes/cerrar.ts';
import { cerrarOtrasSesionesRoute } from './features/sessions/routes/cerrar-otras.ts';
import { listarSesionesRoute } from './features/sessions/routes/listar.ts';
import { renovarRoute } from './features/sessions/routes/renovar.ts';
import { salirRoute } from './features/sessions/routes/salir.ts';
import { sesionRoute } from './features/sessions/routes/sesion.ts';
import { consultorioRoute } from './features/sign-in/routes/consultorio.ts';
import { entrarPorCorreoRoute, pedirEnlaceRoute } from './features/sign-in/routes/correo.ts';
import { enlaceRoute } from './features/sign-in/routes/enlace.ts';
import { entrarConLlaveRoute, formasDeSeguirRoute, pedirLlaveRoute } from './features/sign-in/routes/llave.ts';
import { loginRoute } from './features/sign-in/routes/login.ts';
import { codigoDeRespaldoRoute, codigoSegundoPasoRoute } from './features/sign-in/routes/segundo-paso.ts';
import { clockRoute } from './features/system/routes/clock.ts';
import { healthRoute } from './features/system/routes/health.ts';
import { readyRoute } from './features/system/routes/ready.ts';
import { wellKnownRoute } from './features/system/routes/well-known.ts';
import { artifactRoute } from './features/tenants/routes/artifact.ts';
import { assetRoute } from './features/tenants/routes/asset.ts';
import { guiaPermisosRoute } from './features/tenants/routes/guia-permisos.ts';
import { iconsRoute } from './features/tenants/routes/icons.ts';
import { manifestRoute } from './features/tenants/routes/manifest.ts';
import { requisitosRoute } from './features/tenants/routes/requisitos.ts';
import { terminosRoute } from './features/tenants/routes/terminos.ts';
import { themeRoute } from './features/tenants/routes/theme.ts';
import { aceptarTerminosRoute } from './features/terms/routes/aceptar.ts';
import { actualRoute } from './features/visits/doctor/routes/actual.ts';
import { adjuntarRoute } from './features/visits/doctor/routes/adjuntar.ts';
import { anteriorRoute } from './features/visits/doctor/routes/anterior.ts';
import { borradorRoute } from './features/visits/doctor/routes/borrador.ts';
import { colaRoute } from './features/visits/doctor/routes/cola.ts';
import { colgarRoute } from './features/visits/doctor/routes/colgar.ts';
import { finalizarRoute } from './features/visits/doctor/routes/finalizar.ts';
import { guardarBorradorRoute } from './features/visits/doctor/routes/guardar-borrador.ts';
import { identidadRoute } from './features/visits/doctor/routes/identidad.ts';
import { llamarRoute } from './features/visits/doctor/routes/llamar.ts';
import { pacienteRoute } from './features/visits/doctor/routes/paciente.ts';
import { quitarAdjuntoRoute } from './features/visits/doctor/routes/quitar-adjunto.ts';
import { realizadaRoute } from './features/visits/doctor/routes/realizada.ts';
import { calificarRoute } from './features/visits/routes/calificar.ts';
import { enCursoRoute } from './features/visits/routes/en-curso.ts';
import { iceRoute } from './features/visits/routes/ice.ts';
import { iniciarRoute } from './features/visits/routes/iniciar.ts';
import { lineaRoute } from './features/visits/routes/linea.ts';
import { renunciarRoute } from './features/visits/routes/renunciar.ts';
import { salaRoute } from './features/visits/routes/sala.ts';
import { salirAtencionRoute } from './features/visits/routes/salir.ts';
import { terminadaRoute } from './features/visits/routes/terminada.ts';
import type { Route } from './platform/http/route.ts';

/** Every route of the server; a route not listed here is not served. */
export const ROUTES: readonly Route[] = [
  invitacionRoute,
  healthRoute,
  readyRoute,
  clockRoute,
  artifactRoute,
  themeRoute,
  iconsRoute,
  manifestRoute,
  wellKnownRoute,
  assetRoute,
  requisitosRoute,
  guiaPermisosRoute,
  terminosRoute,
  aceptarTerminosRoute,
  loginRoute,
  enlaceRoute,
  consultorioRoute,
  sesionRoute,
  renovarRoute,
  salirRoute,
  codigoSegundoPasoRoute,
  codigoDeRespaldoRoute,
  formasDeSeguirRoute,
  pedirLlaveRoute,
  entrarConLlaveRoute,
  pedirEnlaceRoute,
  entrarPorCorreoRoute,
  estadoVerificacionRoute,
  crearLlaveRoute,
  guardarLlaveRoute,
  quitarLlaveRoute,
  activarVerificacionRoute,
  cambiarVerificacionRoute,
  confirmarVerificacionRoute,
  codigosVerificacionRoute,
  desactivarVerificacionRoute,
  listarSesionesRoute,
  cerrarSesionRoute,
  cerrarOtrasSesionesRoute,
  codigoRoute,
  codigoCorreoRoute,
  confirmarCorreoRoute,
  verificarCodigoRoute,
  resetearClaveRoute,
  registroRoute,
  accesoTurnoRoute,
  confirmacionRoute,
  enlaceTurnoRoute,
  ocupadosRoute,
  listarTurnosRoute,
  reservarRoute,
  calendarioRoute,
  cancelarTurnoRoute,
  esperarRoute,
  reprogramarTurnoRoute,
  listarServiciosRoute,
  serviciosHabilitadosRoute,
  juzgarRoute,
  enCursoRoute,
  iniciarRoute,
  renunciarRoute,
  salirAtencionRoute,
  terminadaRoute,
  calificarRoute,
  lineaRoute,
  iceRoute,
  salaRoute,
  colaRoute,
  llamarRoute,
  actualRoute,
  colgarRoute,
  realizadaRoute,
  finalizarRoute,
  accesoHistoriaRoute,
  personaRoute,
  perfilRoute,
  familiarRoute,
  bajaRoute,
  leerCondicionesRoute,
  recibosRoute,
  guardarCondicionesRoute,
  listarAtencionesRoute,
  detalleAtencionRoute,
  lecturasRoute,
  prepararHistoriaRoute,
  ultimaHistoriaRoute,
  historiaArchivoRoute,
  getRecetaRoute,
  recetaPdfRoute,
  abrirDocumentoRoute,
  archivoRoute,
  limiteRoute,
  usarCuponRoute,
  cuponPagadoRoute,
  bannersRoute,
  trabajoRoute,
  crearPagoRoute,
  dejarPagoRoute,
  pagoPendienteRoute,
  vueltaDePagoRoute,
  notificacionRoute,
  pagoDePruebaRoute,
  pacienteRoute,
  anteriorRoute,
  borradorRoute,
  guardarBorradorRoute,
  identidadRoute,
  adjuntarRoute,
  quitarAdjuntoRoute,
  agendaRoute,
  afectadosRoute,
  bloquearRoute,
  desbloquearRoute,
  ausenteRoute,
  cancelarDeAgendaRoute,
  moverTurnoRoute,
  proximoTurnoRoute,
  listarFiltroRoute,
  crearCasoRoute,
  detalleCasoRoute,
  crearTurnoRoute,
  reprogramarCasoRoute,
  crearSeguimientoRoute,
  cancelarCasoRoute,
  cerrarCasoRoute,
  guardarDocumentoRoute,
  editDetalleDocumentoRoute,
  editCierreRoute,
  editDataPacienteRoute,
  editDatosRoute,
  mailFinalizarRoute,
  gestoresRoute,
  resumenCasosRoute,
  vecinosRoute,
  trasladarCasoRoute,
  trasladarCasosRoute,
  listarFiltrosRoute,
  guardarFiltroRoute,
  renombrarFiltroRoute,
  borrarFiltroRoute,
  exportarRoute,
  trabajadorRoute,
  correoRoute,
  renovarDemoRoute,
];
