import type { appointments } from '../../platform/db/schema/index.ts';
import type { EntryLinkRow } from '../access-links/index.ts';
import { appointmentTime } from '../appointment-mail/index.ts';

/** The hour in a link's mail, and the present hour after a move. */
export interface MovedHours {
  readonly antesFecha: string;
  readonly antesHora: string;
  readonly fecha: string;
  readonly hora: string;
}

/** Both hours of an appointment that was moved after its link was sent; otherwise null. */
export function bothHours(
  { toldStartsAt }: Pick<EntryLinkRow, 'toldStartsAt'>,
  { startsAt }: Pick<typeof appointments.$inferSelect, 'startsAt'>,
): MovedHours | null {
  if (toldStartsAt === null || toldStartsAt.getTime() === startsAt.getTime()) return null;
  const { fecha: antesFecha, hora: antesHora } = appointmentTime(toldStartsAt);
  return { antesFecha, antesHora, ...appointmentTime(startsAt) };
}
