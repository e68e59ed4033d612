import type { CallPhase, CallView } from '../../call/call-session.ts';
import type { TextOf } from '../../engine/portal/react/texts.ts';

/** Status of the call in words; the other side's muted camera or microphone counts only while both are connected. */
export function callWords(
  text: TextOf,
  view: CallView | undefined,
  side: 'patient' | 'professional',
  name: string,
): string {
  if (view === undefined) return text('call.phase.preparing');
  const { phase, still, broken, remoteMedia } = view;
  if (broken) return text('call.broken');
  if (remoteMedia.reason !== undefined && TOGETHER.has(phase))
    return text(`call.remote.${remoteMedia.reason}`, { name });
  if (phase === 'waiting') return text(`call.phase.waiting.${side}`, { name });
  if (phase === 'reconnecting' && (still === 'mine' || still === 'theirs'))
    return text(`call.reconnecting.${still}`, { name });
  if (phase !== 'connected') return text(`call.phase.${phase}`, { name });
  return text(still === undefined ? remoteCode(view.remoteMedia) : `call.still.${still}`, { name });
}

/** While the other side is connected, its silence matters more than the state of the connection. */
const TOGETHER: ReadonlySet<CallPhase> = new Set(['connecting', 'connected']);

/**
 * Selects the text on the other side's devices: it can turn on a device that it turned off, but not a missing one, nor
 * one that the system silences, as during a telephone call.
 */
function remoteCode({ audio, video }: CallView['remoteMedia']): string {
  if (audio === 'muted') return video === 'muted' ? 'call.remoteHeld' : 'call.remoteHeldMicrophone';
  if (video === 'muted') return 'call.remoteHeldCamera';
  if (audio === 'on') return video === 'on' ? 'call.phase.connected' : CAMERA[video];
  if (video === 'on') return audio === 'off' ? 'call.remoteMuted' : 'call.remoteMute';
  if (audio === video) return audio === 'off' ? 'call.remoteOff' : 'call.remoteBare';
  return audio === 'none' ? 'call.remoteMute' : 'call.remoteMuted';
}

const CAMERA = { off: 'call.remoteNoCamera', none: 'call.remoteBlind' } as const;
