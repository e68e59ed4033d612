import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { Payload } from '../../../engine/language/forms/payload.ts';

/** Names of an appointment's fields in an accepted payload. */
export interface SlotNames {
  readonly service: string;
  readonly date: string;
  readonly time: string;
}

/** An appointment wish as the services take it; appointments of cases are by specialty. */
export interface SentSlot {
  readonly service: number;
  readonly slot: Slot;
}

/** Reads the appointment wish from an accepted payload. */
export function slotOf(payload: Payload, { service, date, time }: SlotNames): SentSlot {
  return { service: Number(payload[service]), slot: { date: String(payload[date]), time: String(payload[time]) } };
}
