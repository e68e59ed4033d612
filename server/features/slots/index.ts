/** Public API of this feature: other features import nothing else of it. */
export { assignWaiting } from './assign-waiting.ts';
export { aboutWait, endWait } from './end-wait.ts';
export { fairest, fairestOf, type Loads, loadsOf } from './fairest.ts';
export { judgeSlot, patientIsBusy } from './free-slot.ts';
export { hasWaitingList, SLOT_FREED, slotFreed, timeFreed } from './freed-slots.ts';
export { holdAgain } from './hold-again.ts';
export { type AppointmentRow, holdSlot, moveSlot } from './hold-slot.ts';
export { serviceTimes } from './load-service-time.ts';
export { lockPools } from './lock-pool.ts';
export { attendedBy, ofProfessional, servicesOf } from './of-professional.ts';
export { yearWithoutHolidays } from './open-calendar.ts';
export { openHours } from './open-hours.ts';
export { ageAt, ageOfPatient, agesAtBooking } from './patient-age.ts';
export { bufferOf, serviceOf, slotSource } from './slot-source.ts';
export { takenSlots } from './taken-slots.ts';
