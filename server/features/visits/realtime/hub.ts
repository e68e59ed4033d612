import type { WebSocket } from '@fastify/websocket';
import { type FromPeer, RELAYED, readMessage, stateMessage } from '../../../../call/messages.ts';
import { LINE_ENDED, LINE_REFUSED, LINE_REPLACED } from '../../../../call/signal-line.ts';
import { otherSide, type Side } from '../../../../engine/domain/attention/sides.ts';
import { mergeRuns } from '../../../platform/core/merge-runs.ts';
import type { Unlisten } from '../../../platform/db/database.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { SESSION_ENDED } from '../../sessions/index.ts';
import { ATTENTIONS_CHANNEL, type AttentionChange } from '../attention-events.ts';
import { joinCall } from '../begin-attention.ts';
import { placesInQueue } from '../queue-places.ts';
import { type BusMessage, RealtimeBus } from './bus.ts';
import { type Member, RealtimeMembers, tell } from './members.ts';
import { MessageAllowance } from './message-allowance.ts';
import type { Participant } from './participant.ts';
import { recordPatientGone, recordPresence } from './presence.ts';
import { attentionState, livingSessions, recordReached } from './state.ts';

/** Close codes of the WebSocket protocol, for binary frames and for a page that sends too much. */
const UNSUPPORTED = 1003;
const TOO_MUCH = 1008;

/**
 * The sockets of all attentions that are connected to this server: sends position and status
 * when they change, tells each side whether the other is connected, and relays their negotiation. Sides at two servers
 * reach each other through the database.
 */
export class RealtimeHub {
  readonly #deps: Pick<AppDeps, 'db' | 'clock' | 'database'>;
  readonly #failed: (error: unknown, unit?: number) => void;
  readonly #bus: RealtimeBus;
  readonly #members = new RealtimeMembers();
  /** Pages at other servers, opposite to one that is connected here. */
  readonly #remote = new Map<string, string>();
  /** Merged by unit: a burst of changes, or of pages that connect again, reads the queue twice and not once for each. */
  readonly #sendPositions = mergeRuns((unit: number) => this.#sendPlaces(unit));
  /** Merged by attention: concurrent reads could finish in the wrong order, so that the older state would be sent last. */
  readonly #sendStates = mergeRuns(async (attention: string) => {
    for (const member of this.#members.of(attention)) await this.#sendState(member);
  });
  #unlisten: Unlisten[] = [];

  /** @param failed receives errors outside of requests, with the unit if they concern a single one */
  constructor(deps: Pick<AppDeps, 'db' | 'clock' | 'database'>, failed: (error: unknown, unit?: number) => void) {
    this.#deps = deps;
    this.#failed = failed;
    this.#bus = new RealtimeBus(deps.database);
  }

  /** Subscribes to what happens on this and other servers. */
  async start(): Promise<void> {
    const { database } = this.#deps;
    this.#unlisten = [
      await this.#bus.listen(
        (message, own) => this.#receiveFromBus(message, own),
        () => this.#catchUp(),
      ),
      await database.listen(ATTENTIONS_CHANNEL, (payload) => {
        const change = JSON.parse(payload) as AttentionChange;
        this.#run(this.#onChange(change), change.unit);
      }),
      await database.listen(SESSION_ENDED, (payload) => {
        for (const member of this.#members.all())
          if (String(member.participant.session) === payload) member.socket.close(LINE_REFUSED);
      }),
    ];
  }

  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten.splice(0)) await unlisten();
  }

  /** Connects a page. It replaces an older page of the same person, because the newest window is in use. */
  join(participant: Participant, page: string, socket: WebSocket): void {
    const member: Member = {
      participant,
      page,
      socket,
      allowance: new MessageAllowance(this.#deps.clock),
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
    this.#run(this.#welcome(member), member.participant.unit);
  }

  /**
   * Records presence, closes dead sockets and those of ended sessions, and sends the positions that an appointment's hour
   * has changed. Called every 15 seconds.
   */
  async beat(): Promise<void> {
    const members = this.#members.all();
    const living = await livingSessions(
      this.#deps,
      members.map((member) => member.participant.session),
    );
    await recordPresence(
      this.#deps,
      members
        .filter(({ alive, participant }) => alive && living.has(participant.session))
        .map(({ participant }) => participant),
    );
    for (const member of members) {
      if (!living.has(member.participant.session)) member.socket.close(LINE_REFUSED);
      else if (!member.alive) member.socket.terminate();
      member.alive = false;
      member.socket.ping();
    }
    const waiting = members.filter(({ status }) => status === 'waiting');
    for (const unit of new Set(waiting.map(({ participant }) => participant.unit))) await this.#sendPositions(unit);
  }

  async #welcome(member: Member): Promise<void> {
    const { attention, side } = member.participant;
    await this.#sendStates(attention);
    await this.#sendPositions(member.participant.unit);
    // The attention ended or changed hands during the await, or a newer page connected.
    if (member.socket.readyState !== 1 || this.#members.get(attention, side) !== member) return;
    member.ready = true;
    this.#run(recordPresence(this.#deps, [member.participant]), member.participant.unit);
    tell(member, { t: 'peer', peer: this.#pageOf(attention, otherSide(side)) });
    this.#tellPage(attention, side, member.page);
    await this.#bus.send({ k: 'here', attention, side, page: member.page, reply: false });
  }

  #left(member: Member): void {
    if (!this.#members.remove(member)) return;
    const { attention, side } = member.participant;
    this.#remote.delete(`${attention} ${otherSide(side)}`);
    this.#tellPage(attention, side, null);
    this.#run(this.#bus.send({ k: 'gone', attention, side, page: member.page }), member.participant.unit);
    if (side === 'patient')
      this.#run(recordPatientGone(this.#deps, attention, this.#deps.clock.now()), member.participant.unit);
  }

  #receive(member: Member, text: string): void {
    member.alive = true;
    // Ignore messages still in flight from a replaced or closing page.
    if (member.socket.readyState !== 1) return;
    if (this.#members.get(member.participant.attention, member.participant.side) !== member) return;
    if (text === '{"t":"ping"}') {
      tell(member, { t: 'pong' });
      return;
    }
    if (text === '{"t":"joined"}') {
      // Reported once, maybe before this socket has read its state: the database decides whether there is a call to
      // join.
      this.#run(joinCall(this.#deps, member.participant), member.participant.unit);
      return;
    }
    const message = readMessage(text);
    if (message && isRelayed(message))
      this.#relay(member.participant.attention, otherSide(member.participant.side), message);
  }

  #relay(attention: string, to: Side, message: FromPeer): void {
    if (this.#pageOf(attention, to) !== message.to) return;
    const local = this.#members.ready(attention, to);
    if (local) tell(local, message);
    else this.#run(this.#bus.send({ k: 'relay', attention, to, message }));
  }

  #receiveFromBus(message: BusMessage, own: boolean): void {
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
    // An announced page here is the older window; an unannounced one is the newer.
    if (local && (message.reply || !local.announced)) return;
    if (local) {
      this.#members.remove(local);
      local.socket.close(LINE_REPLACED);
    }
    this.#receivePage(attention, side, page, message.reply);
  }

  #receivePage(attention: string, side: Side, page: string, reply: boolean): void {
    const opposite = this.#members.get(attention, otherSide(side));
    if (!opposite) return;
    this.#remote.set(`${attention} ${side}`, page);
    this.#tellPage(attention, side, page);
    if (reply) return;
    this.#run(
      this.#bus.send({ k: 'here', attention, side: opposite.participant.side, page: opposite.page, reply: true }),
    );
  }

  /** Tells the page opposite to `side` which page is connected there now. */
  #tellPage(attention: string, side: Side, page: string | null): void {
    tell(this.#members.ready(attention, otherSide(side)), { t: 'peer', peer: page });
  }

  #pageOf(attention: string, side: Side): string | null {
    return this.#members.ready(attention, side)?.page ?? this.#remote.get(`${attention} ${side}`) ?? null;
  }

  async #onChange({ unit, attention }: AttentionChange): Promise<void> {
    await this.#sendStates(attention);
    await this.#sendPositions(unit);
  }

  async #sendState(member: Member): Promise<void> {
    const state = await attentionState(this.#deps, member.participant.attention);
    const status = state?.status ?? 'over';
    if (
      member.participant.side === 'professional' &&
      status !== 'over' &&
      state?.professional !== member.participant.person
    ) {
      // Tell the page only that the patient is queued again, not that another professional called them.
      if (status === 'waiting') tell(member, stateMessage(status));
      member.socket.close(LINE_REFUSED);
      return;
    }
    if (status !== member.status) tell(member, stateMessage(status, state?.elapsed));
    if (status === 'called' && member.status !== status && member.participant.side === 'patient')
      await recordReached(this.#deps, member.participant);
    member.status = status;
    if (status === 'over') member.socket.close(LINE_ENDED);
  }

  /** Sends the new position to local members of a unit's queues whose position changed. */
  async #sendPlaces(unit: number): Promise<void> {
    const waiting = this.#members
      .all()
      .filter(({ participant, status }) => participant.unit === unit && status === 'waiting');
    if (waiting.length === 0) return;
    const places = await placesInQueue(this.#deps, unit);
    for (const member of waiting) {
      const place = places.get(member.participant.attention);
      if (place === undefined || place === member.place) continue;
      member.place = place;
      tell(member, { t: 'position', posicion: place });
    }
  }

  /** Sends everything again after the database was away, because messages of that time are lost. */
  #catchUp(): void {
    for (const { participant, page } of this.#members.all()) {
      const { attention, side, unit } = participant;
      this.#run(this.#onChange({ unit, attention }), unit);
      this.#run(this.#bus.send({ k: 'here', attention, side, page, reply: false }), unit);
    }
  }

  #run(work: Promise<unknown>, unit?: number): void {
    work.catch((error: unknown) => this.#failed(error, unit));
  }
}

const isRelayed = (message: { readonly t: string }): message is FromPeer => RELAYED.has(message.t);
