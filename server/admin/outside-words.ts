import type { WhyOutside } from '../../engine/domain/slot/outside.ts';
import type { OutsideAppointment } from '../features/agenda/outside-offer.ts';
import { appointmentTime } from '../features/appointment-mail/appointment-time.ts';

/** Reason for which an appointment is outside the current offer, for the operator. */
export const CAUSES: Readonly<Record<WhyOutside, string>> = {
  servicio: 'el servicio ya no se da',
  profesional: 'no queda profesional que lo atienda',
  horario: 'está fuera del horario',
  cierre: 'es un día cerrado',
  feriado: 'es feriado',
  modalidad: 'el servicio ya no da turnos de ese modo',
  edad: 'el servicio ya no es para la edad del paciente',
  cupo: 'hay más turnos que lugares a esa hora',
};

/** State of an undecided appointment, for the operator. */
export function stateOf({ why, closed }: OutsideAppointment): string {
  if (why === 'profesional' || (why === 'horario' && !closed)) return 'queda sin quien atienda';
  return `queda afuera, ${CAUSES[why]}`;
}

/** Names an appointment for the operator. */
export const wordsOf = ({ row, service, patient, professional }: OutsideAppointment): string => {
  const { fecha, hora } = appointmentTime(row.startsAt);
  const who = professional === null ? service : `${service} con ${professional}`;
  return `turno ${row.id}, ${fecha} ${hora}, ${who}, de ${patient}`;
};
