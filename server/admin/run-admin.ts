import { existsSync } from 'node:fs';
import { operatorMessage } from '../../engine/language/messages/operator.ts';
import { type Arguments, readArguments, type Understood } from '../../tools/readers/arguments.ts';
import { roleOf } from '../platform/db/migrate-postgres.ts';
import { listAudit } from './audit-list.ts';
import { backup, restore } from './backup/backup.ts';
import { listDoubtfulSchedules } from './doubtful-schedules.ts';
import { eraseRemoved } from './erase-removed.ts';
import { historyLink } from './history-link.ts';
import { inviteAgain } from './invite-again.ts';
import { invitePending } from './invite-pending.ts';
import { KINDS, type KindName, kindNamed } from './kinds/kinds.ts';
import { listKind, listUnits } from './list.ts';
import { listVersions } from './list-versions.ts';
import { mails } from './mails.ts';
import { listMissingFactors } from './missing-factors.ts';
import { type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { decideOutside, listOutside } from './outside-appointments.ts';
import { listOverlapping } from './overlapping-appointments.ts';
import { listPayments } from './payments.ts';
import { erasePerson, exportPerson } from './person-orders.ts';
import { putRows } from './put-rows.ts';
import { CONFIRMATIONS } from './questions.ts';
import { readRows } from './read-rows.ts';
import { renewKey } from './renew-key.ts';
import { listRepeatedDnis } from './repeated-dnis.ts';
import { listRepeatedIdentifiers } from './repeated-identifiers.ts';
import { resetFactor } from './reset-factor.ts';
import { listFaultyData } from './stored-data.ts';
import { readDecisions, TURN_LISTS, TURN_SWITCHES, TURN_VALUES } from './turn-decision.ts';
import { listUnreadablePhones } from './unreadable-phones.ts';
import { NAMES, USAGE } from './usage.ts';

/** Options for putting rows. */
const PUTTING = ['dry-run', 'sin-invitar', 'invitar-pacientes', ...CONFIRMATIONS, ...TURN_SWITCHES];

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
    case 'decide':
      return decide(operating, args);
    case 'invite':
      return sendInvitation(operating, args);
    case 'reset-factor':
      return withoutFactor(operating, args);
    case 'renew-key':
      return newKey(operating, args);
    case 'mails':
      return mailsOf(operating, args);
    case 'payments':
      return paymentsOf(operating, args);
    case 'audit':
      return audit(operating, args);
    case 'export':
      return exportPerson(operating, readWords(args, { most: 3 }).words);
    case 'history-link':
      return linkToHistory(operating, args);
    case 'erase':
      return erase(operating, args);
    case 'erase-removed':
      return eraseOfRemoved(operating, args);
    case 'migrate':
      readWords(args, { most: 0 });
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
  const { words, switches } = readWords(args, { switches: ['pendientes', 'correos-repetidos'], most: 2 });
  const [id, who] = words;
  if (!switches.has('pendientes')) return inviteAgain(operating, id, who);
  if (who !== undefined) throw new OrderRefused(`Sobra "${who}": --pendientes invita a todos los que faltan.`);
  return invitePending(operating, id, switches);
}

function withoutFactor(operating: Operating, args: readonly string[]): Promise<number> {
  const [id, who] = readWords(args, { most: 2 }).words;
  return resetFactor(operating, id, who);
}

function newKey(operating: Operating, args: readonly string[]): Promise<number> {
  const [id, what] = readWords(args, { most: 2 }).words;
  return renewKey(operating, id, what);
}

function mailsOf(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values } = readWords(args, { values: ['estado', 'reenviar', 'descartar'], most: 1 });
  return mails(operating, words[0], values);
}

function paymentsOf(operating: Operating, args: readonly string[]): Promise<number> {
  const values = ['ver', 'desde', 'hasta', 'devuelto', 'referencia', 'conciliar'];
  const read = readWords(args, { values, most: 1 });
  return listPayments(operating, read.words[0], read.values);
}

function audit(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values } = readWords(args, { values: ['quien', 'sobre', 'que', 'desde', 'hasta'], most: 1 });
  return listAudit(operating, words[0], values);
}

function linkToHistory(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values } = readWords(args, { values: ['de'], most: 2 });
  return historyLink(operating, words, { of: values.de });
}

function erase(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, switches } = readWords(args, { switches: ['confirmo'], most: 2 });
  return erasePerson(operating, words, { sure: switches.has('confirmo') });
}

function eraseOfRemoved(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, values } = readWords(args, { values: ['confirmo'], most: 1 });
  return eraseRemoved(operating, words[0], values.confirmo);
}

function makeBackup(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, switches } = readWords(args, { switches: ['sin-cifrar'], most: 1 });
  return backup(operating, words[0], { open: switches.has('sin-cifrar') });
}

function putBack(operating: Operating, args: readonly string[]): Promise<number> {
  const { words, switches } = readWords(args, { switches: ['con-correos', 'sin-cifrar'], most: 1 });
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
  const [word] = readWords(args, { most: 1 }).words;
  for (const { name, allowed } of KINDS[kindOf(word)].columns) say(`${name}: ${allowed}`);
}

async function importFile(operating: Operating, args: readonly string[]): Promise<number> {
  const understood = { values: ['tipo', ...LEFT_WORDS], switches: PUTTING, lists: TURN_LISTS, most: 2 };
  const read = readWords(args, understood);
  const { words, values } = read;
  const [id, path = ''] = words;
  const tenant = await tenantNamed(operating, id);
  if (!existsSync(path)) throw new OrderRefused(`No existe el archivo "${path}".`);
  return putRows(operating, tenant, await readRows(path, values.tipo), how(read));
}

async function putOne(operating: Operating, args: readonly string[]): Promise<number> {
  const read = readWords(args, { values: LEFT_WORDS, switches: PUTTING, lists: TURN_LISTS });
  const { words } = read;
  const [word, id, ...pairs] = words;
  const kind = kindOf(word);
  const tenant = await tenantNamed(operating, id);
  const cells = pairs.map((pair, at) => {
    const sign = pair.indexOf('=');
    if (sign < 1) throw new OrderRefused(`"${pair}" no es columna=valor.`);
    const first = pairs.find((other) => other.startsWith(pair.slice(0, sign + 1)));
    if (first !== undefined && first !== pair)
      throw new OrderRefused(`${pair.slice(0, sign)} está dos veces: "${first}" y "${pair}". Dejá una.`);
    return [pair.slice(0, sign), { text: pair.slice(sign + 1).trim(), line: 1, column: at + 1 }] as const;
  });
  const row = { file: 'orden', line: 1, column: 1, cells: new Map(cells.filter(([, { text }]) => text !== '')) };
  return putRows(operating, tenant, { rows: new Map([[kind, [row]]]), problems: [] }, how(read));
}

/** Options that decide about appointments and cases that are left behind. */
const LEFT_WORDS = [...TURN_VALUES, 'casos-a'];

const how = ({ switches, values, lists }: Arguments) => ({
  dryRun: switches.has('dry-run'),
  invites: !switches.has('sin-invitar'),
  invitesPatients: switches.has('invitar-pacientes'),
  confirmed: switches,
  left: { ...readDecisions(values, lists.turno, switches), casesTo: values['casos-a'] },
});

function decide(operating: Operating, args: readonly string[]): Promise<number> {
  const understood = { values: TURN_VALUES, switches: ['dry-run', ...TURN_SWITCHES], lists: TURN_LISTS, most: 1 };
  const { words, values, switches, lists } = readWords(args, understood);
  const decisions = readDecisions(values, lists.turno, switches);
  return decideOutside(operating, words[0], { decisions, dryRun: switches.has('dry-run') });
}

function list(operating: Operating, args: readonly string[]): Promise<number> {
  if (args[0] === 'datos-a-corregir') {
    const read = readWords(args, { values: ['desde'], most: 2 });
    return listFaultyData(operating, read.words[1], read.values.desde);
  }
  const [word, id] = readWords(args, { most: 2 }).words;
  if (word === 'unidades') return listUnits(operating);
  if (word === 'turnos-afuera') return listOutside(operating, id);
  if (word === 'sin-verificacion') return listMissingFactors(operating, id);
  if (word === 'agendas-dudosas') return listDoubtfulSchedules(operating, id);
  if (word === 'turnos-superpuestos') return listOverlapping(operating, id);
  if (word === 'telefonos-ilegibles') return listUnreadablePhones(operating, id);
  if (word === 'versiones') return listVersions(operating, id);
  if (word === 'identificadores-repetidos') return listRepeatedIdentifiers(operating, id);
  return word === 'dni-repetidos' ? listRepeatedDnis(operating, id) : listKind(operating, kindOf(word), id);
}

/**
 * `migrate`: reports the migration, which opening the database as its owner has done, and the role that may serve.
 * @returns the exit code
 */
function printMigrated({ config, say }: Operating): number {
  const { databaseUrl, ownerDatabaseUrl } = config;
  say(operatorMessage('MIGRATED'));
  if (databaseUrl === undefined || ownerDatabaseUrl === undefined) return 0;
  const role = roleOf(databaseUrl);
  if (role !== roleOf(ownerDatabaseUrl)) say(operatorMessage('GRANTED', { role }));
  return 0;
}

/** Parses the words of an order. @throws OrderRefused for unknown options, so that typos are noticed */
function readWords(args: readonly string[], understood: Understood): Arguments {
  const read = readArguments(args, understood);
  if (typeof read === 'string') throw new OrderRefused(read);
  return read;
}
