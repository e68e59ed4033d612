/** Public API of this feature: other features import nothing else of it. */
export { assignWaiting } from './assign-waiting.ts';
export { aboutWait, endWait } from './end-wait.ts';
export { fairestOf } from './fairest.ts';
export { judgeSlot, patientIsBusy, returnTo, takeoverOf } from './free-slot.ts';
export { hasWaitingList, SLOT_FREED, slotFreed, timeFreed } from './freed-slots.ts';
export { type AppointmentRow, holdSlot, moveSlot } from './hold-slot.ts';
export { serviceTimes } from './load-service-time.ts';
export { lockPools } from './lock-pool.ts';
export { attendedBy, ofProfessional, servicesOf } from './of-professional.ts';
export { changedDays, yearWithoutHolidays } from './open-calendar.ts';
export { freeAt, type ServiceTime, type SlotTime, slotTimeAt } from './service-time.ts';
export { bufferOf, serviceOf, slotSource } from './slot-source.ts';
export { takenSlots } from './taken-slots.ts';
export { MINUTE, overlaps, spanOf, type TimeSpan } from './time-span.ts';
