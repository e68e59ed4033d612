import {
  type Pool,
  professionalPool,
  type SlotHours,
  type SlotRules,
  type SlotService,
  type SpecialHours,
  servicePool,
} from '../../../engine/domain/slot/pool.ts';
import type { SlotSchedule } from '../../../engine/domain/slot/week-hours.ts';
import { pathNames } from '../../../engine/language/rules/path.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { Scope } from '../../../engine/language/rules/scope.ts';
import { fromWire, type OnWire } from '../../../schemas/wire-words.ts';

/** A service that slots are offered of. */
export interface OfferedService extends SlotService {
  readonly id: number;
  readonly name: string;
  readonly bySpecialty: boolean;
}

/** A professional with the hours of each weekday. */
interface OfferedProfessional {
  readonly id_usuario: number;
  readonly turnos: readonly SlotSchedule[];
}

/** Source of the offered days and times. */
export interface SlotOffer {
  readonly service: number;
  readonly professional: number | null;
  readonly pool: Pool;
}

/** Reads the value at a path of the document. */
export function valueAt(path: string | undefined, scope: Scope): unknown {
  const names = path === undefined ? undefined : pathNames(path);
  return names === undefined ? undefined : scope.read(names);
}

/** The services that a field lets choose from; undefined while they are not known. */
export function offeredServices(path: string | undefined, scope: Scope): readonly OfferedService[] | undefined {
  const found = valueAt(path, scope);
  if (!Array.isArray(found)) return undefined;
  return found.flatMap((each) => serviceOf(each) ?? []).filter(({ bySpecialty }) => bySpecialty);
}

/** A service as a call answers it; undefined while it is not known. */
export function serviceOf(value: unknown): OfferedService | undefined {
  return isService(value) ? fromWire('service', value) : undefined;
}

/** The pool of a service, or of a professional of it; undefined while the service or the tenant's rules are unknown. */
export function offerOf(
  service: OfferedService | undefined,
  professional: unknown,
  scope: Scope,
): SlotOffer | undefined {
  const [hours, booking] = [scope.read(['flags']), scope.read(['settings', 'booking'])];
  if (service === undefined || !areHours(hours) || !areRules(booking)) return undefined;
  const special = scope.read(['settings', 'appointments', 'specialHours']);
  const rules = { ...booking, specialHours: Array.isArray(special) ? special.filter(areSpecial) : [] };
  if (isProfessional(professional)) {
    const pool = professionalPool(service, professional.turnos, rules);
    return { service: service.id, professional: professional.id_usuario, pool };
  }
  const pool = servicePool(service, hours, rules);
  return { service: service.id, professional: null, pool };
}

const isService = (value: unknown): value is OnWire<'service', OfferedService> =>
  isRecord(value) && typeof value.id === 'number';
const isProfessional = (value: unknown): value is OfferedProfessional =>
  isRecord(value) && typeof value.id_usuario === 'number' && Array.isArray(value.turnos);
const areHours = (value: unknown): value is SlotHours => isRecord(value) && typeof value.hrTurnosSemDesde === 'string';
const areSpecial = (value: unknown): value is SpecialHours =>
  isRecord(value) && ['date', 'from', 'until'].every((name) => typeof value[name] === 'string');
const areRules = (value: unknown): value is SlotRules =>
  isRecord(value) && typeof value.gridMinutes === 'number' && typeof value.professionalDays === 'number';
