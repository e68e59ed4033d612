import type { Attendant, OfferedService } from '../../../../engine/domain/slot/service-time.ts';

/** A service that is offered in every way, to everybody. */
export const SERVICE: OfferedService = { isActive: true, bySpecialty: true, byProfessional: true, isPediatric: false };

/** Makes professionals of these hours with nothing taken or blocked. */
export const attendantOf =
  (hours: Attendant['hours']) =>
  (person: number, more: Partial<Attendant> = {}): Attendant => ({ person, hours, taken: [], blocked: [], ...more });
