import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Config } from '../../server/platform/core/config.ts';

/** A request as an insurer got it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An insurer that answers as a test says, and remembers what it was asked. */
export interface TestInsurer {
  /** Where it listens, on loopback. */
  readonly origin: string;
  readonly asked: Asked[];
  answer: (response: ServerResponse, asked: Asked) => void;
  readonly close: () => Promise<void>;
}

/** The value of every secret of a connector except its address. */
export const KEY = 'the-key-of-the-insurer';

/** An answer with a status, in JSON. */
export const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** An operator's settings that lead the connectors of tenants to the insurer: its origin, their addresses and keys. */
export function leadingTo(
  { origin }: TestInsurer,
  ...tenants: readonly string[]
): Pick<Config, 'secrets' | 'connectorOrigins'> {
  const secrets = tenants.flatMap((tenant) => [
    [`${tenant.toUpperCase()}_URL`, origin] as const,
    [`${tenant.toUpperCase()}_KEY`, KEY] as const,
  ]);
  return { secrets: new Map(secrets), connectorOrigins: [origin] };
}

/** Starts an insurer on loopback. */
export async function startInsurer(): Promise<TestInsurer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', insurer.origin);
      const body = Buffer.concat(parts).toString('utf8');
      const seen = { method: request.method ?? '', url, headers: request.headers, body };
      asked.push(seen);
      insurer.answer(response, seen);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const insurer: TestInsurer = {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: json({}),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return insurer;
}
