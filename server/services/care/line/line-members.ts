import type { WebSocket } from '@fastify/websocket';
import type { FromPeer, FromServer } from '../../../../call/messages.ts';
import type { FrameAllowance } from './frame-allowance.ts';
import type { LineStatus } from './line-state.ts';
import type { Seat, Side } from './seat.ts';

/** A page that sits at this server. */
export interface Member {
  readonly seat: Seat;
  readonly page: string;
  readonly socket: WebSocket;
  readonly allowance: FrameAllowance;
  /** It has been told where it stands, and takes part: before that nobody hears of it. */
  ready: boolean;
  /** This server has heard its own word that the page is here: a `here` of another server from now on is newer. */
  announced: boolean;
  /** It answered the last ping. */
  alive: boolean;
  status: LineStatus | undefined;
  place: number | undefined;
}

/** The pages that sit at this server: at most one for each side of an attention, the newest. */
export class LineMembers {
  readonly #members = new Map<string, Member>();

  get(attention: string, side: Side): Member | undefined {
    return this.#members.get(`${attention} ${side}`);
  }

  /** Seats `member`. @returns whom it replaces */
  put(member: Member): Member | undefined {
    const before = this.get(member.seat.attention, member.seat.side);
    this.#members.set(`${member.seat.attention} ${member.seat.side}`, member);
    return before;
  }

  /** @returns false when it was not seated any more: somebody newer is */
  remove(member: Member): boolean {
    const { attention, side } = member.seat;
    return this.get(attention, side) === member && this.#members.delete(`${attention} ${side}`);
  }

  all(): Member[] {
    return [...this.#members.values()];
  }

  /** The page of a side, once it takes part. */
  ready(attention: string, side: Side): Member | undefined {
    const member = this.get(attention, side);
    return member?.ready ? member : undefined;
  }

  of(attention: string): Member[] {
    return this.all().filter((member) => member.seat.attention === attention);
  }
}

/** Sends to a page, if its socket is open. */
export function tell(member: Member | undefined, message: FromServer | FromPeer): void {
  if (member?.socket.readyState === 1) member.socket.send(JSON.stringify(message));
}
