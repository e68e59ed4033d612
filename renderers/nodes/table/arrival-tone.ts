/** Sound of an arrival. `blocked`: the browser allows no sound before a touch. `none`: the browser has no sound. */
export type ToneState = 'on' | 'blocked' | 'muted' | 'none';

const KEY = 'arrivals-muted';
/** Two short notes (Hz), each in seconds from the first. */
const NOTES = [
  [660, 0],
  [880, 0.18],
] as const;
const LENGTH = 0.16;
const LOUDNESS = 0.2;

/** Whether the tone is muted in this browser. Stored per device, for every account that uses it. */
function isMuted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** A tone of this page. */
export interface ArrivalTone {
  readonly state: () => ToneState;
  /** Plays it, where it is allowed. */
  readonly play: () => void;
  /** Mutes it, or lets it sound, within a touch of the person. */
  readonly mute: (muted: boolean) => void;
  readonly watch: (changed: () => void) => () => void;
}

/** Makes a tone by Web Audio. Browsers keep it suspended until the person touches the page. */
export function makeArrivalTone(): ArrivalTone {
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const context = typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  context?.addEventListener('statechange', changed);
  let muted = isMuted();
  const state = (): ToneState => {
    if (context === undefined) return 'none';
    if (muted) return 'muted';
    return context.state === 'running' ? 'on' : 'blocked';
  };
  const play = () => {
    if (context !== undefined && state() === 'on') for (const [pitch, after] of NOTES) note(context, pitch, after);
  };
  return {
    state,
    play,
    mute(next) {
      muted = next;
      try {
        localStorage.setItem(KEY, next ? 'yes' : 'no');
      } catch {
        // Storage is off or full: the choice lasts as long as the page.
      }
      // A touch is the permission; the tone proves that it can be heard.
      if (!next) void context?.resume().then(play);
      changed();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

function note(context: AudioContext, pitch: number, after: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + after;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + LENGTH);
}

/** The page's tone; browsers bound the number of contexts. */
let pageTone: ArrivalTone | undefined;

export function arrivalTone(): ArrivalTone {
  pageTone ??= makeArrivalTone();
  return pageTone;
}
