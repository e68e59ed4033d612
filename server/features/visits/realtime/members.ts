import type { WebSocket } from '@fastify/websocket';
import type { FromPeer, FromServer } from '../../../../call/messages.ts';
import type { LineStatus } from '../../../../engine/domain/attention/attention.ts';
import type { Side } from '../../../../engine/domain/attention/sides.ts';
import type { MessageAllowance } from './message-allowance.ts';
import type { Participant } from './participant.ts';

/** A page connected to this server. */
export interface Member {
  readonly participant: Participant;
  readonly page: string;
  readonly socket: WebSocket;
  readonly allowance: MessageAllowance;
  /** Whether it has received its state; before that, the other side does not hear of it. */
  ready: boolean;
  /** Whether this server has received its own `here`; a later one from another server then belongs to a newer page. */
  announced: boolean;
  /** Whether it answered the last ping. */
  alive: boolean;
  status: LineStatus | undefined;
  place: number | undefined;
}

/** The connected pages: the newest one for each side of an attention. */
export class RealtimeMembers {
  readonly #members = new Map<string, Member>();

  get(attention: string, side: Side): Member | undefined {
    return this.#members.get(`${attention} ${side}`);
  }

  /** Adds `member`. @returns the member it replaces */
  put(member: Member): Member | undefined {
    const before = this.get(member.participant.attention, member.participant.side);
    this.#members.set(`${member.participant.attention} ${member.participant.side}`, member);
    return before;
  }

  /** @returns false when a newer page has replaced it already */
  remove(member: Member): boolean {
    const { attention, side } = member.participant;
    return this.get(attention, side) === member && this.#members.delete(`${attention} ${side}`);
  }

  all(): Member[] {
    return [...this.#members.values()];
  }

  /** The page of a side, once it has received its state. */
  ready(attention: string, side: Side): Member | undefined {
    const member = this.get(attention, side);
    return member?.ready ? member : undefined;
  }

  of(attention: string): Member[] {
    return this.all().filter((member) => member.participant.attention === attention);
  }
}

/** Sends to a page, if its socket is open. */
export function tell(member: Member | undefined, message: FromServer | FromPeer): void {
  if (member?.socket.readyState === 1) member.socket.send(JSON.stringify(message));
}
