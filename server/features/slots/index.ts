/** Public API of this feature: other features import nothing else of it. */
export { type BlockedHours, blockedByService, isBlockedByAll } from './blocked-hours.ts';
export { aboutWait, endWait } from './end-wait.ts';
export { judgeSlot, mayNotReturn, patientIsBusy } from './free-slot.ts';
export { hasWaitingList, SLOT_FREED, slotFreed, timeFreed } from './freed-slots.ts';
export { type AppointmentRow, holdSlot, moveSlot } from './hold-slot.ts';
export { lockPools } from './lock-pool.ts';
export { ofProfessional, servicesOf } from './of-professional.ts';
export { slotSource } from './slot-source.ts';
export { isTaken, takenSlots } from './taken-slots.ts';
export { overlaps, spanOf, type TimeSpan } from './time-span.ts';
