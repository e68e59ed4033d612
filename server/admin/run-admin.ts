import { existsSync } from 'node:fs';
import { listAudit } from './audit-list.ts';
import { backup, restore } from './backup/backup.ts';
import { historyLink } from './history-link.ts';
import { inviteAgain } from './invite-again.ts';
import { invitePending } from './invite-pending.ts';
import { KINDS, type KindName } from './kinds/kinds.ts';
import { listKind, listUnits } from './list.ts';
import { mails } from './mails.ts';
import { printMigrated } from './migrated.ts';
import { type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { listOverlapping } from './overlapping-appointments.ts';
import { erasePerson, exportPerson } from './person-orders.ts';
import { putRows } from './put-rows.ts';
import { kindNamed, readRows } from './read-rows.ts';
import { RENEWABLE, renewKey } from './renew-key.ts';
import { listRepeatedDnis } from './repeated-dnis.ts';
import { resetFactor } from './reset-factor.ts';
import { readWords } from './words.ts';

const NAMES = Object.keys(KINDS).join('|');

/** Options for putting rows. */
const PUTTING = ['dry-run', 'sin-invitar', 'invitar-pacientes'];

/** Usage text of the orders. */
export const USAGE = `Uso: npm run admin -- <orden>
  columns <${NAMES}>
                              qué columnas hay y qué admite cada una
  import <organización> <archivo.csv|archivo.json> [--tipo ${NAMES}] [--dry-run] [--sin-invitar | --invitar-pacientes] [--pasar-a correo] [--retirar motivo] [--casos-a DNI]
                              crea lo que no está y cambia lo que es distinto; todo o nada. Un CSV tiene un solo tipo (el
                              nombre del archivo, o --tipo); un JSON es un objeto con una lista por tipo. A los pacientes se
                              los invita sólo con --invitar-pacientes; si no, eligen su contraseña en /recuperarclave
  put <tipo> <organización> columna=valor… [--dry-run] [--sin-invitar | --invitar-pacientes] [--pasar-a correo] [--retirar motivo] [--casos-a DNI]
                              lo mismo con una sola fila (put servicios mi_obra_social nombre="Clínica médica" sigla=CM).
                              Si por el cambio nadie atiende turnos ya dados, los lista y no guarda nada hasta que se decida:
                              pasarlos a otro profesional, retirarlos con un motivo, o las dos cosas; los casos, a otro gestor
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
  renew-key <organización> <${RENEWABLE}>
                              una clave nueva, si la de firmar enlaces o reconocer navegadores pudo quedar en otras manos
  list unidades               las organizaciones, con su unidad
  list dni-repetidos <organización>
                              registros de antes que son dos del mismo DNI, con y sin el cero adelante: la organización decide
  list turnos-superpuestos <organización>
                              turnos por venir, de antes, con un mismo profesional a una misma hora: la organización decide
  list <tipo> <organización>  lo que hay, en CSV
Trabaja sobre la base del servidor (DATABASE_URL, o DATA_DIR con el servidor detenido); columns no la necesita, y list, audit, export y
backup no la crean. migrate y restore trabajan como dueño de las
tablas: el usuario de OWNER_DATABASE_URL, o el de DATABASE_URL si es su dueño. Cada cambio queda en la auditoría.
La guía es docs/operation.md.`;

/** Runs the order of the command line and prints its result. @returns the exit code */
export async function runAdmin(operating: Operating, words: readonly string[]): Promise<number> {
  try {
    return await order(operating, words);
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error;
    operating.say(error.message);
    return 1;
  }
}

function order(operating: Operating, [word = '', ...args]: readonly string[]): Promise<number> {
  const { say } = operating;
  switch (word) {
    case 'import':
      return importFile(operating, args);
    case 'put':
      return putOne(operating, args);
    case 'invite':
      return sendInvitation(operating, args);
    case 'reset-factor':
      return withoutFactor(operating, args);
    case 'renew-key':
      return newKey(operating, args);
    case 'mails':
      return mailsOf(operating, args);
    case 'audit':
      return audit(operating, args);
    case 'export':
      return exportPerson(operating, readWords(args, {}).words);
    case 'history-link':
      return linkToHistory(operating, args);
    case 'erase':
      return erase(operating, args);
    case 'migrate':
      return Promise.resolve(printMigrated(operating));
    case 'backup':
      return makeBackup(operating, args);
    case 'restore':
      return putBack(operating, args);
    case 'list':
      return list(operating, args);
    default:
      say(`No existe la orden ${word}.\n${USAGE}`);
      return Promise.resolve(1);
  }
}

function sendInvitation(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, switches } = readWords(args, { switches: ['pendientes'] });
  const [id, who] = words;
  return switches.has('pendientes') ? invitePending(operating, id) : inviteAgain(operating, id, who);
}

function withoutFactor(operating: Operating, args: readonly string[]): Promise<number> {
  const [id, who] = readWords(args, {}).words;
  return resetFactor(operating, id, who);
}

function newKey(operating: Operating, args: readonly string[]): Promise<number> {
  const [id, what] = readWords(args, {}).words;
  return renewKey(operating, id, what);
}

function mailsOf(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values } = readWords(args, { values: ['estado', 'reenviar', 'descartar'] });
  return mails(operating, words[0], values);
}

function audit(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values } = readWords(args, { values: ['quien', 'sobre', 'que', 'desde', 'hasta'] });
  return listAudit(operating, words[0], values);
}

function linkToHistory(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values } = readWords(args, { values: ['de'] });
  return historyLink(operating, words, { of: values.de });
}

function erase(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, switches } = readWords(args, { switches: ['confirmo'] });
  return erasePerson(operating, words, { sure: switches.has('confirmo') });
}

function makeBackup(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, switches } = readWords(args, { switches: ['sin-cifrar'] });
  return backup(operating, words[0], { open: switches.has('sin-cifrar') });
}

function putBack(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, switches } = readWords(args, { switches: ['con-correos', 'sin-cifrar'] });
  return restore(operating, words[0], {
    withMail: switches.has('con-correos'),
    unsealed: switches.has('sin-cifrar'),
  });
}

function kindOf(word: string | undefined): KindName {
  const kind = kindNamed(word ?? '');
  if (kind === undefined) throw new OrderRefused(`Falta el tipo, o no existe "${word ?? ''}". Hay: ${NAMES}.`);
  return kind;
}

/** `columns <kind>`: prints the columns of a kind; needs no database. @throws OrderRefused for an unknown kind */
export function printColumns(say: Operating['say'], args: readonly string[]): void {
  const [word] = readWords(args, {}).words;
  for (const { name, allowed } of KINDS[kindOf(word)].columns) say(`${name}: ${allowed}`);
}

async function importFile(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values, switches } = readWords(args, { values: ['tipo', ...LEFT_WORDS], switches: PUTTING });
  const [id, path = ''] = words;
  const tenant = await tenantNamed(operating, id);
  if (!existsSync(path)) throw new OrderRefused(`No existe el archivo "${path}".`);
  return putRows(operating, tenant, readRows(path, values.tipo), how(switches, values));
}

async function putOne(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values, switches } = readWords(args, { values: LEFT_WORDS, switches: PUTTING });
  const [word, id, ...pairs] = words;
  const kind = kindOf(word);
  const tenant = await tenantNamed(operating, id);
  const cells = pairs.map((pair, at) => {
    const sign = pair.indexOf('=');
    if (sign < 1) throw new OrderRefused(`"${pair}" no es columna=valor.`);
    return [pair.slice(0, sign), { text: pair.slice(sign + 1).trim(), line: 1, column: at + 1 }] as const;
  });
  const row = { file: 'orden', line: 1, column: 1, cells: new Map(cells.filter(([, { text }]) => text !== '')) };
  return putRows(operating, tenant, { rows: new Map([[kind, [row]]]), problems: [] }, how(switches, values));
}

/** Options that decide about appointments and cases left unattended. */
const LEFT_WORDS = ['pasar-a', 'retirar', 'casos-a'];

const how = (switches: ReadonlySet<string>, values: Readonly<Record<string, string>>) => ({
  dryRun: switches.has('dry-run'),
  invites: !switches.has('sin-invitar'),
  invitesPatients: switches.has('invitar-pacientes'),
  left: { handTo: values['pasar-a'], withdrawFor: values.retirar?.trim(), casesTo: values['casos-a'] },
});

function list(operating: Operating, args: readonly string[]): Promise<number> {
  const [word, id] = readWords(args, {}).words;
  if (word === 'unidades') return listUnits(operating);
  if (word === 'turnos-superpuestos') return listOverlapping(operating, id);
  return word === 'dni-repetidos' ? listRepeatedDnis(operating, id) : listKind(operating, kindOf(word), id);
}
