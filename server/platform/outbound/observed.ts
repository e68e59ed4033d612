import { channel } from 'node:diagnostics_channel';

/** A finished call to an insurer, or a message by a channel, for metrics; without personal data. */
export interface ConnectorAsked {
  readonly tenant: string;
  readonly connector: string;
  /** `ok`, or the code of the failure. */
  readonly outcome: string;
  readonly seconds: number;
}

/** Node diagnostics channel for finished calls. */
export const CONNECTOR_ASKED = 'portal:connector-asked';

const askedChannel = channel(CONNECTOR_ASKED);

/** Publishes the outcome of a call and returns its answer. */
export async function observed<T>(tenant: string, connector: string, answer: Promise<T>): Promise<T> {
  const began = performance.now();
  const publish = (outcome: string): void => {
    if (askedChannel.hasSubscribers)
      askedChannel.publish({
        tenant,
        connector,
        outcome,
        seconds: (performance.now() - began) / 1_000,
      } satisfies ConnectorAsked);
  };
  try {
    const answered = await answer;
    publish('ok');
    return answered;
  } catch (error) {
    publish(error instanceof Error && 'code' in error ? String(error.code) : 'INTERNAL');
    throw error;
  }
}
