import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { CallView } from '../../engine/call/call-session.ts';
import { useEngine } from '../../engine/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Call.module.css';
import { CallControls } from './CallControls.tsx';
import { CallDevices } from './CallDevices.tsx';
import { clockText, useElapsed } from './elapsed.ts';
import shared from './Picture.module.css';
import { StreamVideo } from './StreamVideo.tsx';
import { useCall } from './use-call.ts';
import { useDevices } from './use-devices.ts';

/** The video call: the other side large, oneself small, written controls, and in words how it stands (D-CARE-01). */
export function Call(block: BlockProps['call']): ReactElement {
  const { side, name } = block.props;
  const { text } = useEngine();
  const { devices, again, release } = useDevices();
  const { view, setAudio, setVideo } = useCall(block, devices?.stream);
  const [play, setPlay] = useState<() => void>();
  const stage = useRef<HTMLElement>(null);
  const other = name ?? text(`call.other.${side}`);
  // Whoever waited below on the page is brought to the picture.
  useEffect(() => {
    // Without the braces newer browsers' promise would be taken for the effect's clean-up.
    stage.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const elsewhere = view?.phase === 'elsewhere';
  const letGo = useRef(release);
  letGo.current = release;
  // The camera is the other window's now: on many phones only one may have it.
  useEffect(() => {
    if (elsewhere) letGo.current();
  }, [elsewhere]);
  return (
    <section
      ref={stage}
      className={styles.stage}
      data-side={side}
      // A patient does nothing besides: the page has the height of the window, and the controls stand in its first view.
      data-fills={side === 'patient' || undefined}
      aria-label={text('call.title')}
    >
      <header className={styles.head}>
        <Avatar name={other} size="large" />
        <h2 className={styles.name}>{other}</h2>
        <Duration began={view?.phase === 'connected'} elapsed={view?.elapsed} />
      </header>
      <div className={classes(shared.frame, styles.picture)}>
        <StreamVideo
          stream={view?.remote}
          label={text('call.remote', { name: other })}
          muted={false}
          className={shared.video}
          onBlocked={(start) => setPlay(() => start)}
        />
        <p className={classes(shared.tag, styles.status)} role="status" data-phase={view?.phase ?? 'connecting'}>
          <Icon name={view?.phase === 'connected' ? 'wifi' : 'refresh'} size="small" />
          {statusText(text, view, side, other)}
        </p>
        {play === undefined ? null : (
          <button
            type="button"
            className={styles.play}
            onClick={() => {
              play();
              setPlay(undefined);
            }}
          >
            {text('call.sound')}
          </button>
        )}
        {elsewhere ? (
          <button type="button" className={styles.play} onClick={again}>
            {text('call.resume')}
          </button>
        ) : null}
        {elsewhere ? null : (
          <div className={styles.self}>
            <StreamVideo
              stream={devices?.stream}
              label={text('call.self')}
              muted
              className={classes(shared.video, shared.mirrored)}
            />
            <span className={classes(shared.tag, styles.you)}>
              {text(view === undefined || view.video === 'on' ? 'call.you' : 'call.noCamera')}
            </span>
          </div>
        )}
      </div>
      <CallDevices devices={devices} onAgain={again} />
      {elsewhere ? null : (
        <CallControls
          audio={view?.audio}
          video={view?.video}
          onAudio={setAudio}
          onVideo={setVideo}
          onLeave={() => void block.on.left()}
        />
      )}
    </section>
  );
}

type Text = ReturnType<typeof useEngine>['text'];

/** How the call stands, in words; what the other side does not send counts only while both are connected. */
function statusText(text: Text, view: CallView | undefined, side: 'patient' | 'professional', name: string): string {
  if (view === undefined) return text('call.phase.preparing');
  if (view.phase === 'waiting') return text(`call.phase.waiting.${side}`, { name });
  if (view.phase !== 'connected') return text(`call.phase.${view.phase}`, { name });
  return text(remoteText(view.remoteMedia), { name });
}

/** What one turned off, one can turn on again when asked; what one does not have, not. */
function remoteText({ audio, video }: CallView['remoteMedia']): string {
  if (audio === 'on') return video === 'on' ? 'call.phase.connected' : CAMERA[video];
  if (video === 'on') return audio === 'off' ? 'call.remoteMuted' : 'call.remoteMute';
  if (audio === video) return audio === 'off' ? 'call.remoteOff' : 'call.remoteBare';
  return audio === 'none' ? 'call.remoteMute' : 'call.remoteMuted';
}

const CAMERA = { off: 'call.remoteNoCamera', none: 'call.remoteBlind' } as const;

interface DurationProps {
  readonly began: boolean;
  /** As the server counts, also over a reload of the page. */
  readonly elapsed: number | undefined;
}

/** How long both have been together; seconds are never announced. */
function Duration({ began, elapsed }: DurationProps): ReactElement | null {
  const { text, now } = useEngine();
  const [seen, setSeen] = useState(false);
  const [start, setStart] = useState<number>();
  useEffect(() => {
    if (began) setSeen(true);
  }, [began]);
  useEffect(() => {
    if (elapsed !== undefined) setStart(now() - elapsed);
    else if (seen) setStart((before) => before ?? now());
  }, [elapsed, seen, now]);
  const seconds = useElapsed(start, now);
  if (!seen || start === undefined) return null;
  return (
    <span className={styles.time} role="timer" aria-label={text('call.duration')}>
      <Icon name="clock" size="small" />
      {clockText(seconds)}
    </span>
  );
}
