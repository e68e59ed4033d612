import type { Page } from '@playwright/test';
import { enqueue, expectPictures, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { Coturn } from './coturn.ts';
import { Installation, type Instance } from './installation.ts';
import { personAt } from './person.ts';

/** A Chromium that reaches only the relay, as behind a strict firewall. */
function relayOnly(): void {
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' });
    }
  };
}

/** Kinds of the two ends of the path that the page's call takes. */
const pathInUse = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () => {
    const { connections } = (window as unknown as { instrument: { connections: RTCPeerConnection[] } }).instrument;
    const report = await connections.at(-1)?.getStats();
    const all = new Map<string, Record<string, string>>(report ? [...report.entries()] : []);
    const transport = [...all.values()].find(({ type }) => type === 'transport');
    const pair = all.get(transport?.selectedCandidatePairId ?? '');
    return [pair?.localCandidateId, pair?.remoteCandidateId].map((id) => all.get(id ?? '')?.candidateType);
  });

/** Result of an allocation at a relay: its candidates, and the codes of refusals. */
const allocate = (page: Page, server: RTCIceServer) =>
  page.evaluate(async (iceServer) => {
    const connection = new RTCPeerConnection({ iceServers: [iceServer], iceTransportPolicy: 'relay' });
    const found = { candidates: 0, errors: [] as number[] };
    connection.addEventListener('icecandidateerror', (event) => found.errors.push(event.errorCode));
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.candidate) found.candidates += 1;
    });
    connection.createDataChannel('x');
    const gathered = new Promise<void>((resolve) => {
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState === 'complete') resolve();
      });
    });
    await connection.setLocalDescription();
    await gathered;
    connection.close();
    return found;
  }, server);

/* One server and one relay for both tests. */
test.describe.configure({ mode: 'default' });

let relay: Coturn;
let installation: Installation;
let server: Instance;
test.beforeAll(async () => {
  relay = await Coturn.start();
  installation = new Installation(['demo', 'guemes']);
  server = await installation.start({ TURN_URLS: relay.urls, TURN_SECRET: relay.secret });
});
test.afterAll(async () => {
  await installation?.remove();
  await relay?.stop();
});

test('@desktop connects both sides through the relay when it alone is reachable [D-CARE-01]', async ({
  browser,
  faults,
}) => {
  const patient = await personAt(browser, server, [relayOnly, instrument], faults.watch);
  const professional = await personAt(browser, server, [relayOnly, instrument], faults.watch);
  await enqueue(patient, 'guemes', '30111222');
  await openConsultingRoom(professional, 'guemes');
  const asked = patient.waitForResponse(/\/api\/atenciones\/[^/]+\/ice$/);
  await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
  const { iceServers } = await (await asked).json();
  expect(iceServers[0].urls).toEqual([relay.urls]);
  expect(iceServers[0].credential).not.toContain(relay.secret);
  for (const page of [patient, professional])
    await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 });
  await Promise.all([expectPictures(patient), expectPictures(professional)]);
  for (const page of [patient, professional]) expect(await pathInUse(page)).toEqual(['relay', 'relay']);
  // A reload keeps the relay: the connection finds its path again.
  await patient.goto('/videocall');
  await expect(patient.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 });
  await Promise.all([expectPictures(patient), expectPictures(professional)]);
  expect(await pathInUse(patient)).toEqual(['relay', 'relay']);
});

test('@desktop refuses expired and forged relay credentials [D-CARE-01]', async ({ browser }) => {
  const page = await personAt(browser, server, []);
  await page.goto('/login');
  const now = Math.floor(Date.now() / 1000);
  const good = await allocate(page, { urls: relay.urls, ...relay.credentials(now + 600) });
  expect(good).toMatchObject({ errors: [] });
  expect(good.candidates).toBeGreaterThan(0);
  const over = await allocate(page, { urls: relay.urls, ...relay.credentials(now - 1) });
  expect(over.candidates).toBe(0);
  expect(over.errors).toContain(401);
  const forged = { ...relay.credentials(now + 600), credential: 'bm8=' };
  const refused = await allocate(page, { urls: relay.urls, ...forged });
  expect(refused.candidates).toBe(0);
  expect(refused.errors).toContain(401);
});
