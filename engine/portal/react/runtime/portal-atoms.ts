import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import type { Requirements } from '../../../../schemas/generated/entities.ts';
import { todayIn, ZONE } from '../../../domain/dates/zone.ts';
import type { PublicArtifact } from '../../../language/artifact.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import type { SessionState } from '../../../language/screens/session-state.ts';

/** Atoms that all screens of the portal share. */
export interface PortalAtoms {
  readonly session: PrimitiveAtom<SessionState>;
  readonly requirements: PrimitiveAtom<Requirements>;
  /** Instant on the server, moved on at each whole and half minute while somebody reads it. */
  readonly now: Atom<string>;
  /** Date in Buenos Aires. */
  readonly today: Atom<string>;
  readonly epoch: Atom<number>;
  /** Companies that calls have been waiting for, for longer than two seconds. */
  readonly asking: PrimitiveAtom<readonly string[]>;
  /** The session ends soon, and the person is being told. */
  readonly endsSoon: PrimitiveAtom<boolean>;
  /**
   * Running lists that have signed a person in or out. Their page stays until they end, so that the list decides the
   * next page, and not the routing.
   */
  readonly held: PrimitiveAtom<number>;
  /** The last exchange of the documents below an open page; undefined while the page has those that it began with. */
  readonly renewed: PrimitiveAtom<Renewed | undefined>;
}

/** Documents that were exchanged below an open page. */
export interface Renewed {
  /** The earlier versions of the forms that people saw then, and that are others now. */
  readonly forms: PublicArtifact['forms'];
  /** All forms as they were. */
  readonly earlier: PublicArtifact['forms'];
  /** Words for what changed, by name, as the server sent them. */
  readonly words: Readonly<Record<string, unknown>>;
}

const TICK = 30_000;

/** The atoms of a portal; `serverNow` is the server's time in milliseconds. */
export function makePortalAtoms(
  session: SessionState,
  requirements: Requirements,
  serverNow: () => number,
): PortalAtoms {
  const clock = atom(serverNow());
  clock.onMount = (set) => {
    set(serverNow());
    // At the server's whole and half minutes: what begins or ends with a minute does so on time.
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          set(serverNow());
          wait();
        },
        TICK - (serverNow() % TICK),
      );
    };
    wait();
    return () => clearTimeout(timer);
  };
  const sessionAtom = atom<SessionState>(session);
  return {
    session: sessionAtom,
    requirements: atom(requirements),
    now: atom((get) => new Date(get(clock)).toISOString()),
    today: atom((get) => todayIn(ZONE, get(clock))),
    epoch: atom((get) => {
      const current = get(sessionAtom);
      return current.status === 'authenticated' ? current.epoch : 0;
    }),
    asking: atom<readonly string[]>([]),
    endsSoon: atom(false),
    held: atom(0),
    renewed: atom<Renewed | undefined>(undefined),
  };
}

/** Whether all flags are present and boolean: they decide which screens exist. */
export function areFlags(answer: unknown): answer is Requirements {
  const flags = ['portal', 'registroUsuario', 'grupoFamiliar', 'edicionDatos', 'turnosOn'];
  return isRecord(answer) && flags.every((flag) => typeof answer[flag] === 'boolean');
}
