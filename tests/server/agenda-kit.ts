import { attendAllDay, serviceNamed } from './booking-kit.ts';
import { raceServer } from './booking-races.ts';
import { ANA, ORTIZ, patient, professional, serviceId, VEGA } from './care-kit.ts';
import type { Browser, TestServer } from './helper.ts';

/** A Wednesday on which the demo data has nothing, and Dr. Ortiz attends Dermatología from 14 to 18. */
export const DAY = '2026-12-09';

/** A server with the professionals and services of an agenda's tests. */
export interface AgendaServer {
  readonly server: TestServer;
  readonly ana: Browser;
  readonly ortiz: Browser;
  readonly vega: Browser;
  /** Id of Clínica médica, which gives appointments by specialty. */
  readonly clinic: number;
  /** Id of Dermatología. */
  readonly skin: number;
  /** Id of Dr. Ortiz. */
  readonly doctor: number;
}

/** Starts a server on which Dr. Ortiz attends Clínica médica at every hour. */
export async function startAgenda(): Promise<AgendaServer> {
  const server = await raceServer();
  const ana = await patient(server, ANA);
  const ortiz = await professional(server, ORTIZ);
  const vega = await professional(server, VEGA);
  const clinic = await serviceId(ana, 'Clínica médica');
  const skin = await serviceNamed(ana, 'Dermatología');
  await attendAllDay(server);
  return { server, ana, ortiz, vega, clinic, skin: skin.id, doctor: skin.profesionales[0]?.id_usuario ?? 0 };
}
