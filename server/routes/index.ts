import { afectadosRoute } from './agenda/afectados.ts';
import { agendaRoute } from './agenda/agenda.ts';
import { bloquearRoute } from './agenda/bloquear.ts';
import { desbloquearRoute } from './agenda/desbloquear.ts';
import { accesoTurnoRoute } from './appointments/acceso.ts';
import { calendarioRoute } from './appointments/calendario.ts';
import { cancelarTurnoRoute } from './appointments/cancelar.ts';
import { confirmacionRoute } from './appointments/confirmacion.ts';
import { enlaceTurnoRoute } from './appointments/enlace.ts';
import { esperarRoute } from './appointments/esperar.ts';
import { listarTurnosRoute } from './appointments/listar.ts';
import { ocupadosRoute } from './appointments/ocupados.ts';
import { reprogramarTurnoRoute } from './appointments/reprogramar.ts';
import { reservarRoute } from './appointments/reservar.ts';
import { cancelarCasoRoute } from './art/cancelar.ts';
import { cerrarCasoRoute } from './art/cerrar.ts';
import { crearCasoRoute } from './art/crear.ts';
import { crearSeguimientoRoute } from './art/crear-seguimiento.ts';
import { crearTurnoRoute } from './art/crear-turno.ts';
import { detalleCasoRoute } from './art/detalle.ts';
import { editDataPacienteRoute } from './art/edit-data-paciente.ts';
import { editDetalleDocumentoRoute } from './art/edit-detalle-documento.ts';
import { exportarRoute } from './art/exportar.ts';
import { gestoresRoute } from './art/gestores.ts';
import { guardarDocumentoRoute } from './art/guardar-documento.ts';
import { listarFiltroRoute } from './art/listar-filtro.ts';
import { mailFinalizarRoute } from './art/mail-finalizar.ts';
import { reprogramarCasoRoute } from './art/reprogramar-turno.ts';
import { resumenCasosRoute } from './art/resumen.ts';
import { trabajadorRoute } from './art/trabajador.ts';
import { trasladarCasoRoute } from './art/trasladar.ts';
import { vecinosRoute } from './art/vecinos.ts';
import { consultorioRoute } from './auth/consultorio.ts';
import { entrarPorCorreoRoute, pedirEnlaceRoute } from './auth/correo.ts';
import { enlaceRoute } from './auth/enlace.ts';
import { entrarConLlaveRoute, formasDeSeguirRoute, pedirLlaveRoute } from './auth/llave.ts';
import { loginRoute } from './auth/login.ts';
import { renovarRoute } from './auth/renovar.ts';
import { salirRoute } from './auth/salir.ts';
import { codigoDeRespaldoRoute, codigoSegundoPasoRoute } from './auth/segundo-paso.ts';
import { sesionRoute } from './auth/sesion.ts';
import { bannersRoute } from './banners/listar.ts';
import { calificarRoute } from './care/calificar.ts';
import { enCursoRoute } from './care/en-curso.ts';
import { iceRoute } from './care/ice.ts';
import { iniciarRoute } from './care/iniciar.ts';
import { lineaRoute } from './care/linea.ts';
import { renunciarRoute } from './care/renunciar.ts';
import { salaRoute } from './care/sala.ts';
import { salirAtencionRoute } from './care/salir.ts';
import { terminadaRoute } from './care/terminada.ts';
import { juzgarRoute } from './checks/juzgar.ts';
import { guardarCondicionesRoute } from './conditions/guardar.ts';
import { leerCondicionesRoute } from './conditions/leer.ts';
import { accesoHistoriaRoute } from './consultations/acceso.ts';
import { detalleAtencionRoute } from './consultations/detalle.ts';
import { listarAtencionesRoute } from './consultations/listar.ts';
import { actualRoute } from './consulting/actual.ts';
import { adjuntarRoute } from './consulting/adjuntar.ts';
import { anteriorRoute } from './consulting/anterior.ts';
import { borradorRoute } from './consulting/borrador.ts';
import { colaRoute } from './consulting/cola.ts';
import { colgarRoute } from './consulting/colgar.ts';
import { finalizarRoute } from './consulting/finalizar.ts';
import { guardarBorradorRoute } from './consulting/guardar-borrador.ts';
import { identidadRoute } from './consulting/identidad.ts';
import { llamarRoute } from './consulting/llamar.ts';
import { pacienteRoute } from './consulting/paciente.ts';
import { quitarAdjuntoRoute } from './consulting/quitar-adjunto.ts';
import { realizadaRoute } from './consulting/realizada.ts';
import { cuponPagadoRoute } from './coverage/cupon-pagado.ts';
import { limiteRoute } from './coverage/limite.ts';
import { usarCuponRoute } from './coverage/usar.ts';
import { correoRoute } from './demo/correo.ts';
import { pagoDePruebaRoute } from './demo/pago-de-prueba.ts';
import { renovarDemoRoute } from './demo/renovar.ts';
import { abrirDocumentoRoute } from './documents/abrir.ts';
import { archivoRoute } from './documents/archivo.ts';
import { invitacionRoute } from './entry/invitacion.ts';
import { activarVerificacionRoute } from './factor/activar.ts';
import { cambiarVerificacionRoute } from './factor/cambiar.ts';
import { codigosVerificacionRoute } from './factor/codigos.ts';
import { confirmarVerificacionRoute } from './factor/confirmar.ts';
import { crearLlaveRoute } from './factor/crear-llave.ts';
import { desactivarVerificacionRoute } from './factor/desactivar.ts';
import { estadoVerificacionRoute } from './factor/estado.ts';
import { guardarLlaveRoute } from './factor/guardar-llave.ts';
import { quitarLlaveRoute } from './factor/quitar-llave.ts';
import { borrarFiltroRoute } from './filters/borrar.ts';
import { guardarFiltroRoute } from './filters/guardar.ts';
import { listarFiltrosRoute } from './filters/listar.ts';
import { renombrarFiltroRoute } from './filters/renombrar.ts';
import { trabajoRoute } from './jobs/trabajo.ts';
import { crearPagoRoute } from './payments/crear.ts';
import { notificacionRoute } from './payments/notificacion.ts';
import { pagoPendienteRoute } from './payments/pendiente.ts';
import { vueltaDePagoRoute } from './payments/vuelta.ts';
import { bajaRoute } from './people/baja.ts';
import { familiarRoute } from './people/familiar.ts';
import { perfilRoute } from './people/perfil.ts';
import { personaRoute } from './people/persona.ts';
import { getRecetaRoute } from './prescriptions/get-receta.ts';
import { recetaPdfRoute } from './prescriptions/receta-pdf.ts';
import { codigoCorreoRoute } from './proof/codigo.ts';
import { confirmarCorreoRoute } from './proof/confirmar.ts';
import { historiaArchivoRoute } from './records/archivo.ts';
import { lecturasRoute } from './records/lecturas.ts';
import { prepararHistoriaRoute } from './records/preparar.ts';
import { ultimaHistoriaRoute } from './records/ultima.ts';
import { codigoRoute } from './recovery/codigo.ts';
import { resetearClaveRoute } from './recovery/resetear-clave.ts';
import { verificarCodigoRoute } from './recovery/verificar-codigo.ts';
import { registroRoute } from './registration/registro.ts';
import type { Route } from './route.ts';
import { serviciosHabilitadosRoute } from './services/habilitados.ts';
import { listarServiciosRoute } from './services/listar.ts';
import { cerrarSesionRoute } from './sessions/cerrar.ts';
import { cerrarOtrasSesionesRoute } from './sessions/cerrar-otras.ts';
import { listarSesionesRoute } from './sessions/listar.ts';
import { clockRoute } from './system/clock.ts';
import { healthRoute } from './system/health.ts';
import { readyRoute } from './system/ready.ts';
import { wellKnownRoute } from './system/well-known.ts';
import { artifactRoute } from './tenants/artifact.ts';
import { assetRoute } from './tenants/asset.ts';
import { iconsRoute } from './tenants/icons.ts';
import { manifestRoute } from './tenants/manifest.ts';
import { themeRoute } from './tenants/theme.ts';
import { guiaPermisosRoute } from './units/guia-permisos.ts';
import { requisitosRoute } from './units/requisitos.ts';
import { terminosRoute } from './units/terminos.ts';

/** Every route of the server. A file that is not in this list serves nothing. */
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
  editDataPacienteRoute,
  mailFinalizarRoute,
  gestoresRoute,
  resumenCasosRoute,
  vecinosRoute,
  trasladarCasoRoute,
  listarFiltrosRoute,
  guardarFiltroRoute,
  renombrarFiltroRoute,
  borrarFiltroRoute,
  exportarRoute,
  trabajadorRoute,
  correoRoute,
  renovarDemoRoute,
];
