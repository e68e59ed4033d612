import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FromPeer } from '../../../../call/messages.ts';
import type { Side } from '../../../../engine/domain/attention/sides.ts';
import type { OpenDatabase, Unlisten } from '../../../platform/db/database.ts';

/** Messages between servers about their sockets. `page` is an id that a browser's page chose. */
export type BusMessage =
  /** A page is connected here. `reply` answers another `here` and gets no answer. */
  | {
      readonly k: 'here';
      readonly attention: string;
      readonly side: Side;
      readonly page: string;
      readonly reply: boolean;
    }
  | { readonly k: 'gone'; readonly attention: string; readonly side: Side; readonly page: string }
  | { readonly k: 'relay'; readonly attention: string; readonly to: Side; readonly message: FromPeer };

interface Piece {
  readonly from: string;
  readonly id: string;
  readonly at: number;
  readonly of: number;
  readonly part: string;
}

const CHANNEL = 'attention_lines';
/**
 * Characters of a piece: a NOTIFY carries less than 8000 bytes and a session description may be longer, so it is sent
 * in pieces of base64.
 */
const PIECE = 7_000;

/**
 * Carries messages between the servers of one database, in order. Messages are not stored: browsers negotiate again
 * after a lost connection.
 */
export class RealtimeBus {
  readonly #database: OpenDatabase;
  readonly #self = randomUUID();
  readonly #pieces = new Map<string, string[]>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  /** Calls `heard` with every message; `own` marks messages of this server. */
  listen(heard: (message: BusMessage, own: boolean) => void, onReconnect: () => void): Promise<Unlisten> {
    const hear = (payload: string): void => {
      const piece = JSON.parse(payload) as Piece;
      const message = this.#complete(piece);
      if (message) heard(message, piece.from === this.#self);
    };
    return this.#database.listen(CHANNEL, hear, () => {
      this.#pieces.clear();
      onReconnect();
    });
  }

  /** Sends `message` after all earlier ones. @throws when the database refuses it */
  send(message: BusMessage): Promise<void> {
    const sent = this.#queue.then(() => this.#publish(message));
    this.#queue = sent.catch(() => undefined);
    return sent;
  }

  async #publish(message: BusMessage): Promise<void> {
    const text = Buffer.from(JSON.stringify(message)).toString('base64');
    const of = Math.ceil(text.length / PIECE);
    const id = randomUUID();
    const calls = Array.from({ length: of }, (_, at) => {
      const piece: Piece = { from: this.#self, id, at, of, part: text.slice(at * PIECE, (at + 1) * PIECE) };
      return sql`pg_notify(${CHANNEL}, ${JSON.stringify(piece)})`;
    });
    // One statement, so that all pieces arrive or none of them.
    await this.#database.db.execute(sql`select ${sql.join(calls, sql`, `)}`);
  }

  #complete({ id, of, part }: Piece): BusMessage | undefined {
    const parts = [...(this.#pieces.get(id) ?? []), part];
    if (parts.length < of) {
      this.#pieces.set(id, parts);
      return undefined;
    }
    this.#pieces.delete(id);
    return JSON.parse(Buffer.from(parts.join(''), 'base64').toString()) as BusMessage;
  }
}
