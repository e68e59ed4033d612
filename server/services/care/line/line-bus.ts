import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FromPeer } from '../../../../call/messages.ts';
import type { OpenDatabase, Unlisten } from '../../../db/database.ts';
import type { Side } from './seat.ts';

/** What servers tell each other about the lines they hold. `page` is the id that a browser's page gave itself. */
export type BusMessage =
  /** A page sits here. `reply` answers another's `here`, and is not answered. */
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
/** A NOTIFY carries less than 8000 bytes and a session description may be longer: it travels in pieces of base64. */
const PIECE = 7_000;

/**
 * Carries messages between the servers of one database, in order. Nothing is kept: what is lost with a connection is
 * negotiated anew by the browsers.
 */
export class LineBus {
  readonly #database: OpenDatabase;
  readonly #self = randomUUID();
  readonly #pieces = new Map<string, string[]>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  /** Calls `heard` with every message; `own` tells that this server said it. */
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

  /** Says `message` after those said before. @throws when the database does not take it */
  send(message: BusMessage): Promise<void> {
    const sent = this.#queue.then(() => this.#say(message));
    this.#queue = sent.catch(() => undefined);
    return sent;
  }

  async #say(message: BusMessage): Promise<void> {
    const text = Buffer.from(JSON.stringify(message)).toString('base64');
    const of = Math.ceil(text.length / PIECE);
    const id = randomUUID();
    const calls = Array.from({ length: of }, (_, at) => {
      const piece: Piece = { from: this.#self, id, at, of, part: text.slice(at * PIECE, (at + 1) * PIECE) };
      return sql`pg_notify(${CHANNEL}, ${JSON.stringify(piece)})`;
    });
    // One statement: the pieces arrive together or not at all.
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
