import { channel } from 'node:diagnostics_channel';

/** How many future appointments of a tenant are outside of what it offers (docs/decisions/0153). */
export interface OutsideOffer {
  readonly tenant: string;
  readonly many: number;
}

/** Node diagnostics channel for the counts of all tenants that have such appointments. */
export const OUTSIDE_OFFER = 'portal:outside-offer';

const counted = channel(OUTSIDE_OFFER);

/** Publishes the counts of a round; without subscribers they are dropped. */
export function publishOutside(counts: readonly OutsideOffer[]): void {
  if (counted.hasSubscribers) counted.publish(counts);
}
