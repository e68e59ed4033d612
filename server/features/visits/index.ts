/** Public API of this feature: other features import nothing else of it. */
export { recordAttentionEvent } from './attention-events.ts';
export { attentionSweeper } from './attention-sweeper.ts';
export { attendsNow } from './doctor/earlier-consultation.ts';
export { heldPatient } from './doctor/held-patient.ts';
export { hasRelay } from './ice-servers.ts';
export { nextTicket } from './next-ticket.ts';
export { withVisitAudit } from './with-visit-audit.ts';
