import entities from '../../../../../schemas/entities.json' with { type: 'json' };
import { STATUS_WORDS } from '../../../../domain/attention/attention.ts';
import { CASE_CODES } from '../../../../domain/case/case.ts';
import { CASE_EVENTS } from '../../../../domain/case/changes.ts';

/** A list of codes.json of which the server, or a page of the contract, acts on entries by key or by code. */
export interface ActedList {
  /** Entries that must be there, each with its code; the list has no others. */
  readonly entries: Readonly<Record<string, string | number>>;
  /** A tenant may omit entries but adds no others. */
  readonly mayLack?: true;
}

/**
 * A table of codes.json that lists where an action is allowed: its keys are fixed, and each names entries of a list.
 */
export interface ActedTable {
  readonly keys: readonly string[];
  readonly of: string;
}

const sameAsKeys = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, key]));

/**
 * Lists whose entries code acts on: a missing or misspelt entry, or one with another code, would be taken for another.
 */
export const ACTED_LISTS: Readonly<Record<string, ActedList>> = {
  appointmentFilter: { entries: { proximo: 1, cancelado: 2, realizado: 3 } },
  appointmentStatus: {
    entries: { programado: 1, cancelado: 2, presente: 3, ausente: 4, canceladoPorProfesional: 5 },
  },
  attentionStatus: { entries: sameAsKeys(...Object.values(STATUS_WORDS).filter((word) => word !== STATUS_WORDS.left)) },
  agendaSpan: { entries: sameAsKeys('hoy', 'semana'), mayLack: true },
  blockedAppointments: { entries: sameAsKeys('mantener', 'cancelar') },
  bookingMode: { entries: sameAsKeys('especialidad', 'profesional') },
  cancelledHour: { entries: sameAsKeys('cerrado', 'libre'), mayLack: true },
  caseHistory: { entries: sameAsKeys('todo', 'seguimientos'), mayLack: true },
  caseStatus: {
    entries: {
      abierto: CASE_CODES.open,
      cancelado: CASE_CODES.cancelled,
      cerrado: CASE_CODES.closed,
      agendar: CASE_CODES.toSchedule,
      cerrarCaso: CASE_CODES.toClose,
    },
  },
  condition: {
    entries: sameAsKeys(...Object.keys(entities.ConditionNotes.properties)),
    mayLack: true,
  },
  channel: { entries: sameAsKeys('mail', 'whatsapp', 'sms'), mayLack: true },
  identity: { entries: sameAsKeys('institucion', 'profesional', 'sinVerificar') },
  prescriptionIdentity: { entries: sameAsKeys('dniVisto', 'institucion', 'profesional', 'sinVerificar') },
  queuePresence: { entries: sameAsKeys('presente', 'ausente') },
  sex: { entries: sameAsKeys('F', 'M', 'X') },
};

/** Tables that the server asks. */
export const ACTED_TABLES: Readonly<Record<string, ActedTable>> = {
  caseActions: { keys: CASE_EVENTS, of: 'caseStatus' },
};

/** Lists that a tenant makes as it likes, of which the server reads the codes as whole numbers. */
export const NUMBERED_LISTS: readonly string[] = ['caseAge', 'rating'];
