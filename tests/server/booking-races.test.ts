import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patients } from './booking-kit.ts';
import { acceptsWhatIsOffered, heap, raceServer, wantOneSlot, wantOverlapping } from './booking-races.ts';
import { type TestServer, TUESDAY } from './helper.ts';
import { seeded } from './seeded.ts';

let server: TestServer;
beforeAll(async () => {
  server = await raceServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.setTo(TUESDAY));

// Retries of what a busy machine refuses take their time.
describe('concurrent bookings', { timeout: 120_000 }, () => {
  it('give one slot to one of forty and refuse the rest [R1, D-BOOK-01]', async () => {
    await wantOneSlot(server, await patients(server, 40), { fecha: '2026-12-02', hora: '11:00' });
  });

  it('leave no two appointments at one time, with moves and cancellations [R1, A39]', async () => {
    await heap(server, await patients(server, 12), 2);
  });

  it('give only one of two overlapping slots of one professional [R1, D-BOOK-01]', async () => {
    await wantOverlapping(server, ['2026-12-09', '2026-12-11', '2026-12-14']);
  });

  it('accept exactly the offered slots, also around midnight and year’s end [A40, A36]', async () => {
    const { accepted, refused } = await acceptsWhatIsOffered(server, 96, seeded(11));
    expect([accepted > 15, refused > 15, accepted + refused]).toEqual([true, true, 96]);
  });
});
