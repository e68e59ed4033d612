import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';

/**
 * A stream shown as it comes. `onBlocked` reports that the browser wants a press before it plays sound, `onPlaying` that
 * it plays.
 */
export function StreamVideo(props: {
  readonly stream: MediaStream | undefined;
  readonly label: string;
  readonly muted: boolean;
  readonly className: string | undefined;
  /** Id of the speaker; undefined for the system's own. */
  readonly speaker?: string | undefined;
  readonly onBlocked?: (play: () => void) => void;
  readonly onPlaying?: () => void;
}): ReactElement {
  const { stream, label, muted, className, speaker = '', onBlocked, onPlaying } = props;
  const video = useRef<HTMLVideoElement>(null);
  const tellBlocked = useEffectEvent((play: () => void) => onBlocked?.(play));
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream ?? null;
    if (stream === undefined) return;
    const play = (): void => {
      element.play().catch((problem: unknown) => {
        if (problem instanceof DOMException && problem.name === 'NotAllowedError') tellBlocked(play);
      });
    };
    play();
    // A phone that was locked comes back with the picture standing still.
    const seen = (): void => {
      if (document.visibilityState === 'visible' && element.paused) void element.play().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      element.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    const element = video.current;
    // A speaker that is gone leaves the sound where the system plays it.
    if (element?.setSinkId !== undefined && element.sinkId !== speaker)
      element.setSinkId(speaker).catch(() => undefined);
  }, [speaker]);
  return (
    <video
      ref={video}
      className={className}
      aria-label={label}
      muted={muted}
      onPlaying={onPlaying}
      playsInline
      autoPlay
    />
  );
}
