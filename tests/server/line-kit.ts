import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { attentions } from '../../server/platform/db/schema/index.ts';
import { ANA, openLine, patient, serviceId, start, type TestLine } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';

/** A server that listens, and Ana, signed in for each test, who may wait for Clínica médica. */
export interface LineWorld {
  readonly server: TestServer;
  /** Id of Clínica médica. */
  readonly clinic: number;
  ana: Browser;
  /** Ana waits. @returns the id of her attention */
  readonly waiting: () => Promise<string>;
  /** Opens a line that is closed after the test. */
  readonly line: (browser: Browser, id: string, page?: string, app?: FastifyInstance) => Promise<TestLine>;
}

/** Sets the world up for the tests of a file, and takes it down; to be read inside of them. */
export function lineWorld(): () => LineWorld {
  const lines: TestLine[] = [];
  let built: LineWorld | undefined;
  const world = (): LineWorld => {
    if (built === undefined) throw new Error('the world stands only while tests run');
    return built;
  };
  beforeAll(async () => {
    const server = await buildTestServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const ana = await patient(server, ANA);
    const clinic = await serviceId(ana, 'Clínica médica');
    built = {
      server,
      clinic,
      ana,
      waiting: async () => (await start(world().ana, ANA.documento, clinic)).json().id,
      async line(browser, id, page = 'page-0001', app = server.app) {
        const opened = await openLine(app, browser, id, page);
        lines.push(opened);
        return opened;
      },
    };
  });
  beforeEach(async () => {
    const { server } = world();
    server.clock.setTo(TUESDAY);
    await server.deps.db.delete(attentions);
    world().ana = await patient(server, ANA);
  });
  afterEach(() => {
    for (const line of lines.splice(0)) line.socket.terminate();
  });
  afterAll(() => world().server.close());
  return world;
}
