import type { appointments } from '../../db/schema/index.ts';
import type { EntryLinkRow } from '../entry/entry-links.ts';
import { appointmentTime } from './appointment-time.ts';

/** The hour that a link's mail says, and the one that the appointment was moved to since. */
export interface MovedHours {
  readonly antesFecha: string;
  readonly antesHora: string;
  readonly fecha: string;
  readonly hora: string;
}

/** Both hours of an appointment that was moved after its link was sent; null where the link says the present one. */
export function bothHours(
  { toldStartsAt }: Pick<EntryLinkRow, 'toldStartsAt'>,
  { startsAt }: Pick<typeof appointments.$inferSelect, 'startsAt'>,
): MovedHours | null {
  if (toldStartsAt === null || toldStartsAt.getTime() === startsAt.getTime()) return null;
  const { fecha: antesFecha, hora: antesHora } = appointmentTime(toldStartsAt);
  return { antesFecha, antesHora, ...appointmentTime(startsAt) };
}
