import type { Payload } from '../../../engine/forms/payload.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';

/** What an accepted payload says of an appointment, by the names the call has for it. */
export interface SlotNames {
  readonly service: string;
  readonly date: string;
  readonly time: string;
}

/** The wish for an appointment as the services take it; those of cases are by specialty (ART-09). */
export interface SentSlot {
  readonly service: number;
  readonly slot: Slot;
}

/** Reads the wish for an appointment out of an accepted payload. */
export function slotOf(payload: Payload, { service, date, time }: SlotNames): SentSlot {
  return { service: Number(payload[service]), slot: { fecha: String(payload[date]), hora: String(payload[time]) } };
}
