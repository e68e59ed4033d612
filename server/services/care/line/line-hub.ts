import type { WebSocket } from '@fastify/websocket';
import { type FromPeer, RELAYED, readMessage } from '../../../../call/messages.ts';
import { LINE_ENDED, LINE_REFUSED, LINE_REPLACED } from '../../../../call/signal-line.ts';
import type { Unlisten } from '../../../db/database.ts';
import type { AppDeps } from '../../../deps.ts';
import { SESSION_ENDED } from '../../auth/sessions.ts';
import { ATTENTIONS_CHANNEL, type AttentionChange } from '../attention-events.ts';
import { joinCall } from '../begin-attention.ts';
import { FrameAllowance } from './frame-allowance.ts';
import { type BusMessage, LineBus } from './line-bus.ts';
import { LineMembers, type Member, tell } from './line-members.ts';
import { livingSessions, noteReached, queueOf, standingOf } from './line-state.ts';
import { otherSide, type Seat, type Side } from './seat.ts';
import { notePatientGone, noteSeen } from './seen.ts';

/** Close codes of the WebSocket protocol: frames of bytes are none of ours; a page that floods breaks the rules. */
const UNSUPPORTED = 1003;
const TOO_MUCH = 1008;

/**
 * The lines of all attentions whose pages are connected to this server (CARE-19, D-CARE-01, R18): says place and status
 * as they change, tells each side whether the other is there, and hands on what they negotiate. Sides that sit at two
 * servers reach each other through the database.
 */
export class LineHub {
  readonly #deps: Pick<AppDeps, 'db' | 'clock' | 'database'>;
  readonly #failed: (error: unknown) => void;
  readonly #bus: LineBus;
  readonly #members = new LineMembers();
  /** Pages that sit at other servers, opposite to one that sits here. */
  readonly #remote = new Map<string, string>();
  #unlisten: Unlisten[] = [];

  /** @param failed is told what went wrong beside requests */
  constructor(deps: Pick<AppDeps, 'db' | 'clock' | 'database'>, failed: (error: unknown) => void) {
    this.#deps = deps;
    this.#failed = failed;
    this.#bus = new LineBus(deps.database);
  }

  /** Begins to hear what happens on this and other servers. */
  async start(): Promise<void> {
    const { database } = this.#deps;
    this.#unlisten = [
      await this.#bus.listen(
        (message, own) => this.#hear(message, own),
        () => this.#catchUp(),
      ),
      await database.listen(ATTENTIONS_CHANNEL, (payload) => {
        const change = JSON.parse(payload) as AttentionChange;
        this.#run(this.#changed(change));
      }),
      await database.listen(SESSION_ENDED, (payload) => {
        for (const member of this.#members.all())
          if (String(member.seat.session) === payload) member.socket.close(LINE_REFUSED);
      }),
    ];
  }

  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten.splice(0)) await unlisten();
  }

  /** Seats a page. The same person's older page gives way: the newest window is the one in use. */
  join(seat: Seat, page: string, socket: WebSocket): void {
    const member: Member = {
      seat,
      page,
      socket,
      allowance: new FrameAllowance(this.#deps.clock),
      ready: false,
      announced: false,
      alive: true,
      status: undefined,
      place: undefined,
    };
    this.#members.put(member)?.socket.close(LINE_REPLACED);
    socket.on('message', (data, binary) => {
      const text = String(data);
      if (binary) socket.close(UNSUPPORTED);
      else if (!member.allowance.take(Buffer.byteLength(text))) socket.close(TOO_MUCH);
      else this.#receive(member, text);
    });
    socket.on('pong', () => {
      member.alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#left(member));
    this.#run(this.#welcome(member));
  }

  /** Notes who is there, lets go of sockets that are dead and of sessions that ended by time. Called regularly. */
  async beat(): Promise<void> {
    const members = this.#members.all();
    const living = await livingSessions(
      this.#deps,
      members.map((member) => member.seat.session),
    );
    await noteSeen(
      this.#deps,
      members.filter(({ alive, seat }) => alive && living.has(seat.session)).map(({ seat }) => seat),
    );
    for (const member of members) {
      if (!living.has(member.seat.session)) member.socket.close(LINE_REFUSED);
      else if (!member.alive) member.socket.terminate();
      member.alive = false;
      member.socket.ping();
    }
  }

  async #welcome(member: Member): Promise<void> {
    const { attention, side } = member.seat;
    await this.#sayStanding(member);
    await this.#sayPlaces(member.seat);
    // Ended, not theirs any more, or replaced meanwhile.
    if (member.socket.readyState !== 1 || this.#members.get(attention, side) !== member) return;
    member.ready = true;
    this.#run(noteSeen(this.#deps, [member.seat]));
    tell(member, { t: 'peer', peer: this.#pageOf(attention, otherSide(side)) });
    this.#tellPage(attention, side, member.page);
    await this.#bus.send({ k: 'here', attention, side, page: member.page, reply: false });
  }

  #left(member: Member): void {
    if (!this.#members.remove(member)) return;
    const { attention, side } = member.seat;
    this.#remote.delete(`${attention} ${otherSide(side)}`);
    this.#tellPage(attention, side, null);
    this.#run(this.#bus.send({ k: 'gone', attention, side, page: member.page }));
    if (side === 'patient') this.#run(notePatientGone(this.#deps, attention, this.#deps.clock.now()));
  }

  #receive(member: Member, text: string): void {
    member.alive = true;
    // What a page that was replaced, or is being closed, had still under way is not heard.
    if (member.socket.readyState !== 1) return;
    if (this.#members.get(member.seat.attention, member.seat.side) !== member) return;
    if (text === '{"t":"ping"}') {
      tell(member, { t: 'pong' });
      return;
    }
    if (text === '{"t":"joined"}') {
      // Said once, maybe before this line has read its own state: the database says whether there is a call to join.
      this.#run(joinCall(this.#deps, member.seat));
      return;
    }
    const message = readMessage(text);
    if (message && isRelayed(message)) this.#relay(member.seat.attention, otherSide(member.seat.side), message);
  }

  #relay(attention: string, to: Side, message: FromPeer): void {
    if (this.#pageOf(attention, to) !== message.to) return;
    const local = this.#members.ready(attention, to);
    if (local) tell(local, message);
    else this.#run(this.#bus.send({ k: 'relay', attention, to, message }));
  }

  #hear(message: BusMessage, own: boolean): void {
    const { attention } = message;
    if (message.k === 'relay') {
      const local = this.#members.ready(attention, message.to);
      if (!own && local?.page === message.message.to) tell(local, message.message);
      return;
    }
    const { side, page } = message;
    const local = this.#members.get(attention, side);
    if (own) {
      if (message.k === 'here' && local?.page === page) local.announced = true;
      return;
    }
    if (message.k === 'gone') {
      if (this.#remote.get(`${attention} ${side}`) !== page) return;
      this.#remote.delete(`${attention} ${side}`);
      this.#tellPage(attention, side, null);
      return;
    }
    // One that sits here and was announced before is the older window; one that was not is the newer.
    if (local && (message.reply || !local.announced)) return;
    if (local) {
      this.#members.remove(local);
      local.socket.close(LINE_REPLACED);
    }
    this.#hearPage(attention, side, page, message.reply);
  }

  #hearPage(attention: string, side: Side, page: string, reply: boolean): void {
    const opposite = this.#members.get(attention, otherSide(side));
    if (!opposite) return;
    this.#remote.set(`${attention} ${side}`, page);
    this.#tellPage(attention, side, page);
    if (reply) return;
    this.#run(this.#bus.send({ k: 'here', attention, side: opposite.seat.side, page: opposite.page, reply: true }));
  }

  /** Tells the page opposite to `side` which page sits there now. */
  #tellPage(attention: string, side: Side, page: string | null): void {
    tell(this.#members.ready(attention, otherSide(side)), { t: 'peer', peer: page });
  }

  #pageOf(attention: string, side: Side): string | null {
    return this.#members.ready(attention, side)?.page ?? this.#remote.get(`${attention} ${side}`) ?? null;
  }

  async #changed({ unit, attention, service }: AttentionChange): Promise<void> {
    for (const member of this.#members.of(attention)) await this.#sayStanding(member);
    await this.#sayPlaces({ unit, service });
  }

  async #sayStanding(member: Member): Promise<void> {
    const standing = await standingOf(this.#deps, member.seat.attention);
    const status = standing?.status ?? 'ended';
    if (member.seat.side === 'professional' && status !== 'ended' && standing?.professional !== member.seat.person) {
      // That the patient is in the queue again is said; that somebody else has the patient is not theirs to know.
      if (status === 'queued') tell(member, { t: 'state', status });
      member.socket.close(LINE_REFUSED);
      return;
    }
    if (status !== member.status) tell(member, { t: 'state', status, elapsed: standing?.elapsed });
    if (status === 'iniciado' && member.status !== status && member.seat.side === 'patient')
      await noteReached(this.#deps, member.seat);
    member.status = status;
    if (status === 'ended') member.socket.close(LINE_ENDED);
  }

  /** Says their place to those of a queue who sit here and whose place is another than before. */
  async #sayPlaces({ unit, service }: Pick<Seat, 'unit' | 'service'>): Promise<void> {
    const waiting = this.#members
      .all()
      .filter(({ seat, status }) => seat.unit === unit && seat.service === service && status === 'queued');
    if (waiting.length === 0) return;
    const queue = await queueOf(this.#deps.db, unit, service);
    for (const member of waiting) {
      const place = queue.indexOf(member.seat.attention) + 1;
      if (place === 0 || place === member.place) continue;
      member.place = place;
      tell(member, { t: 'position', posicion: place });
    }
  }

  /** After the database was away: what was said meanwhile was lost. */
  #catchUp(): void {
    for (const { seat, page } of this.#members.all()) {
      const { attention, side, unit, service } = seat;
      this.#run(this.#changed({ unit, attention, service }));
      this.#run(this.#bus.send({ k: 'here', attention, side, page, reply: false }));
    }
  }

  #run(work: Promise<unknown>): void {
    work.catch(this.#failed);
  }
}

const isRelayed = (message: { readonly t: string }): message is FromPeer => RELAYED.has(message.t);
