import { channel } from 'node:diagnostics_channel';
import { ConnectorFault } from './connector-fault.ts';

/** One question to an insurer, as it is told to whoever counts them: never of whom it was. */
export interface ConnectorAsked {
  readonly tenant: string;
  readonly connector: string;
  /** `ok`, or the code of what went wrong. */
  readonly outcome: string;
  readonly seconds: number;
}

/** Channel of node on which each question that ended is told, to nobody if nobody listens. */
export const CONNECTOR_ASKED = 'portal:connector-asked';

const told = channel(CONNECTOR_ASKED);

/** The same answer, and how it came is told (FIXS-22). */
export async function observed<T>(tenant: string, connector: string, answer: Promise<T>): Promise<T> {
  const began = performance.now();
  const tell = (outcome: string): void => {
    if (told.hasSubscribers)
      told.publish({
        tenant,
        connector,
        outcome,
        seconds: (performance.now() - began) / 1_000,
      } satisfies ConnectorAsked);
  };
  try {
    const answered = await answer;
    tell('ok');
    return answered;
  } catch (error) {
    tell(error instanceof ConnectorFault ? error.code : 'INTERNAL');
    throw error;
  }
}
