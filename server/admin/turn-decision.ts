import type { Slot } from '../../engine/domain/slot/open-slots.ts';
import { OrderRefused } from './operator.ts';
import { readDate } from './schedule-words.ts';

/** The operator's decision about one appointment. */
export type TurnDecision =
  | { readonly way: 'pass'; readonly to: string }
  /** Without `to`, it stays with its professional, or by specialty. */
  | { readonly way: 'move'; readonly slot: Slot; readonly to?: string | undefined }
  | { readonly way: 'withdraw'; readonly reason: string }
  | { readonly way: 'keep' };

/** The operator's decisions about appointments that are no longer offered. */
export interface TurnDecisions {
  /** Decisions by number of the appointment; they precede the others. */
  readonly turns: ReadonlyMap<number, TurnDecision>;
  /** E-mail of the professional who takes the others. */
  readonly handTo?: string | undefined;
  /** Reason for withdrawing an appointment without a taker; the patient reads it. */
  readonly withdrawFor?: string | undefined;
  /** Whether the others stay as they are. */
  readonly keep: boolean;
}

/** Options of the decisions. */
export const TURN_VALUES = ['pasar-a', 'retirar'];
export const TURN_LISTS = ['turno'];
export const TURN_SWITCHES = ['mantener'];

const WAYS =
  '--turno <número>=pasar-a:<correo>, --turno "<número>=mover:<fecha> <hora>", con el correo de otro profesional detrás si cambia, --turno "<número>=retirar:<motivo>" o --turno <número>=mantener';

/** Options that decide, for messages. */
export const HOW_TO_DECIDE = `Decidí qué pasa con esos turnos y repetí la orden. Con todos: --pasar-a <correo de otro profesional del servicio>, --retirar "<motivo que lee el paciente>", o los dos (se retira lo que no se puede pasar); --mantener los deja como están. Con uno: ${WAYS}. A cada paciente se le avisa una vez.`;

/** Longest reason that a patient reads. */
const LONGEST_REASON = 300;

/** Parses the options of the decisions. @throws OrderRefused for words that are no decision, or contradict another one */
export function readDecisions(
  values: Readonly<Record<string, string>>,
  texts: readonly string[] = [],
  switches: ReadonlySet<string>,
): TurnDecisions {
  const turns = new Map<number, TurnDecision>();
  for (const text of texts) {
    const [id, decision] = readTurn(text);
    if (turns.has(id)) throw new OrderRefused(`--turno ${id}: hay dos decisiones sobre el mismo turno. Dejá una.`);
    turns.set(id, decision);
  }
  const keep = switches.has('mantener');
  const withdrawFor = values.retirar === undefined ? undefined : reasonOf('--retirar', values.retirar);
  if (keep && withdrawFor !== undefined)
    throw new OrderRefused('--mantener y --retirar se contradicen: dejá una, y usá --turno para las excepciones.');
  return { turns, handTo: values['pasar-a'], withdrawFor, keep };
}

function readTurn(text: string): [number, TurnDecision] {
  const [, number = '', way, rest = ''] = /^(\d{1,9})=(pasar-a|mover|retirar|mantener)(?::(.*))?$/s.exec(text) ?? [];
  const id = Number(number);
  switch (way) {
    case 'mantener':
      return [id, { way: 'keep' }];
    case 'pasar-a':
      return [id, { way: 'pass', to: rest.trim() }];
    case 'retirar':
      return [id, { way: 'withdraw', reason: reasonOf(`--turno ${number}=retirar:`, rest) }];
    case 'mover':
      return [id, readMove(number, rest.trim())];
    default:
      throw new OrderRefused(`--turno "${text}": no se entiende. Se admite: ${WAYS}.`);
  }
}

function readMove(number: string, text: string): TurnDecision {
  const [, day = '', time = '', to] = /^(\S+)\s+((?:[01]\d|2[0-3]):[0-5]\d)(?:\s+(\S+))?$/.exec(text) ?? [];
  const date = readDate(day);
  if (date === undefined)
    throw new OrderRefused(
      `--turno ${number}=mover: "${text}" no es un día y una hora que existan. Se admite: 2026-12-03 10:30 o 3/12/2026 10:30.`,
    );
  return { way: 'move', slot: { date, time }, to };
}

function reasonOf(option: string, text: string): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= LONGEST_REASON) return reason;
  throw new OrderRefused(
    reason === ''
      ? `${option} lleva el motivo que lee el paciente.`
      : `${option}: el motivo tiene ${reason.length} letras; entran ${LONGEST_REASON}.`,
  );
}
