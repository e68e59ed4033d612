/** Public API of this feature: other features import nothing else of it. */
export { consultationById } from './consultations-of.ts';
export type { Consultation } from './present-consultation.ts';
export {
  clientAsOfNow,
  consultationCode,
  type RecordedConsultation,
  recordConsultation,
} from './record-consultation.ts';
