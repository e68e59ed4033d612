import { KINDS } from './kinds/kinds.ts';
import { RENEWABLE } from './renew-key.ts';

/** Names of the kinds of rows, for messages. */
export const NAMES = Object.keys(KINDS).join('|');

/** Usage text of the orders. */
export const USAGE = `Uso: npm run admin -- <orden>
  columns <${NAMES}>
                              qué columnas hay y qué admite cada una
  import <organización> <archivo.xlsx|archivo.csv|archivo.json> [--tipo ${NAMES}] [--dry-run] [--sin-invitar | --invitar-pacientes]
         [--correos-repetidos] [--textos-como-estan] [--numeros-como-estan] [decisiones]
                              crea lo que no está y cambia lo que es distinto; todo o nada. Una planilla (XLSX) o un CSV tiene un solo tipo (el
                              nombre del archivo, o --tipo); un JSON es un objeto con una lista por tipo. A los pacientes se
                              los invita sólo con --invitar-pacientes; si no, eligen su contraseña en /recuperarclave. Un correo de varias personas
                              invitadas, un texto que parece de otra codificación y un número que pudo perder sus ceros se muestran y se confirman con su opción
  put <tipo> <organización> columna=valor… [--dry-run] [--sin-invitar | --invitar-pacientes] [decisiones]
                              lo mismo con una sola fila (put servicios mi_obra_social nombre="Clínica médica" sigla=CM).
                              Si por el cambio quedan turnos fuera de lo que se ofrece, o casos sin gestor, los lista y no
                              guarda nada hasta que se decida, con las decisiones de decide, o --casos-a <DNI de otro gestor>
  decide <organización> [decisiones] [--dry-run]
                              los turnos por venir fuera de lo que se ofrece ahora (un feriado, un día cerrado, menos horas, un
                              servicio o un profesional que terminó): los lista y no guarda nada hasta que se decida. Con todos:
                              [--pasar-a correo] [--retirar motivo | --mantener]. Con uno, y se repite: --turno número=pasar-a:correo,
                              --turno "número=mover:2026-12-03 10:30", --turno "número=retirar:motivo", --turno número=mantener.
                              A cada paciente se le avisa una vez
  invite <organización> <correo|DNI>
                              vuelve a mandar el enlace para elegir la contraseña
  invite <organización> --pendientes
                              lo manda a cada cuenta sin contraseña ni invitación que todavía sirva: a los pacientes
                              importados, por ejemplo
  reset-factor <organización> <correo|DNI>
                              desactiva la verificación en dos pasos de quien perdió el teléfono y los códigos de respaldo, y
                              cierra sus sesiones
  mails <organización> [--estado esperan|fallaron|salieron] [--reenviar números|fallaron] [--descartar números|esperan]
                              los correos que esperan o no salieron, en CSV; los que fallaron se mandan de nuevo, los que esperan
                              se descartan
  payments <organización> [--ver a-devolver|sin-resolver|por-dia] [--desde 2026-11-01] [--hasta 2026-11-30]
                              en CSV: lo cobrado que hay que devolver, los pagos que la empresa no dijo cómo terminaron, o las sumas
                              de cada día
  payments <organización> --devuelto líneas --referencia texto
                              esas líneas ya se devolvieron por otro camino (una transferencia, con su número)
  payments <organización> --conciliar <archivo.csv|archivo.xlsx> [--desde 2026-11-01] [--hasta 2026-11-30]
                              compara el reporte de la empresa con lo que el portal sabe, y lista las diferencias
  migrate
                              crea o actualiza las tablas de esta versión, con el usuario de OWNER_DATABASE_URL, y le da los
                              permisos al de DATABASE_URL, con el que atiende el servidor; se puede repetir
  backup <archivo> [--sin-cifrar]
                              todo lo que hay en la base, de un mismo momento y sin detener nada; cifrado con BACKUP_KEY
  restore <archivo> [--con-correos] [--sin-cifrar]
                              un resguardo en una base vacía, con el servidor detenido; todo o nada. Los correos y recordatorios
                              que esperaban no se mandan, salvo que se pida. Uno sin cifrar pudo cambiarlo cualquiera: entra sólo
                              si se pide. Donde las tablas tienen otro dueño, necesita OWNER_DATABASE_URL
  audit <organización> [--quien DNI|correo|operator] [--sobre DNI|correo|tipo:id] [--que login] [--desde 2026-11-01] [--hasta 2026-11-30]
                              quién hizo qué, o quiso hacerlo, en CSV
  export <organización> <DNI> <archivo.zip>
                              todo lo que se guarda de una persona: su historia y sus datos
  history-link <organización> <DNI> [--de DNI]
                              una dirección que muestra una vez, durante un día, la historia de ese paciente, o la del menor de
                              su grupo familiar que dice --de
  erase <organización> <DNI> --confirmo
                              da de baja la cuenta de un paciente que lo pidió; la historia clínica queda diez años
  erase-removed <organización> [--confirmo código]
                              lo guardado en campos propios que la organización ya no declara: lo lista, desde cuándo y de cuántos,
                              con un código; con él, lo borra
  renew-key <organización> <${RENEWABLE}>
                              una clave nueva, si la de firmar enlaces o reconocer navegadores pudo quedar en otras manos
  list unidades               las organizaciones, con su unidad
  list dni-repetidos <organización>
                              registros de antes que son dos del mismo DNI, con y sin el cero adelante: la organización decide
  list datos-a-corregir <organización> [--desde person:123]
                              datos de antes que hoy el formulario de la organización no admitiría, por qué, y quién los corrige;
                              --desde sigue donde una orden larga se cortó
  list identificadores-repetidos <organización>
                              siniestros, afiliados y matrículas que son el mismo y están escritos de varias formas, con sus guiones
                              o sin ellos: cada uno sigue como está
  list telefonos-ilegibles <organización>
                              teléfonos de casos y de sus trabajadores que hoy no se admitirían: dos en uno, o sin su código de
                              área; los demás los muestra datos-a-corregir
  list agendas-dudosas <organización>
                              agendas de antes cuyos días se pudieron guardar a medias, o que hoy no se admitirían; se corrigen
                              con put agendas
  list turnos-superpuestos <organización>
                              turnos por venir, de antes, con un mismo profesional a una misma hora: la organización decide
  list turnos-afuera <organización>
                              turnos por venir fuera de lo que se ofrece ahora, y por qué; decide los resuelve
  list sin-verificacion <organización>
                              profesionales y gestores sin la verificación en dos pasos que la organización exige, y desde cuándo
  list versiones <organización>
                              las versiones de sus documentos: cuál está en uso, desde cuándo, y de dónde viene cada una
  list <tipo> <organización>  lo que hay, en CSV
Trabaja sobre la base del servidor (DATABASE_URL, o DATA_DIR con el servidor detenido); columns no la necesita, y list, audit, export y
backup no la crean. migrate y restore trabajan como dueño de las
tablas: el usuario de OWNER_DATABASE_URL, o el de DATABASE_URL si es su dueño. Cada cambio queda en la auditoría.
La guía es docs/operation.md.`;
