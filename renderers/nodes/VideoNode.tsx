import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { MediaFault } from './MediaFault.tsx';
import type { Nodes } from './node-props.ts';
import styles from './VideoNode.module.css';

/** Whether this person asked their system for stillness. */
const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Video of the tenant, without sound and control bar: it plays by itself, and a labelled button stops and restarts it.
 * With reduced motion it waits for that button.
 */
export function VideoNode({ src, title, pause, captions }: Nodes['video']): ReactElement {
  const text = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [still] = useState(wantsStillness);
  const address = src?.href;
  useEffect(() => {
    // A browser that refuses to start it by itself leaves the button as it is.
    if (address !== undefined && !still) video.current?.play()?.catch(() => undefined);
  }, [address, still]);
  if (address === undefined) return <MediaFault about={title} onRetry={undefined} />;
  if (failed === address) return <MediaFault about={title} onRetry={() => setFailed(undefined)} />;
  const toggle = (): void => {
    if (playing) video.current?.pause();
    else video.current?.play()?.catch(() => undefined);
  };
  return (
    <figure className={styles.figure}>
      <video
        ref={video}
        className={styles.video}
        src={address}
        aria-label={title}
        muted
        playsInline
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={() => setFailed(address)}
      >
        {captions === undefined ? null : <track kind="captions" src={captions.href} srcLang="es" default />}
      </video>
      {pause || still ? (
        <Button tone="soft" size="small" icon={playing ? 'player-pause' : 'player-play'} onPress={toggle}>
          {text(playing ? 'video.pause' : 'video.play')}
        </Button>
      ) : null}
    </figure>
  );
}
