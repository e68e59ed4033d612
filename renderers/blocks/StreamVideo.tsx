import { type ReactElement, useEffect, useRef } from 'react';

/**
 * A stream shown as it comes. `onBlocked` reports that the browser wants a press before it plays sound, `onPlaying` that
 * it plays.
 */
export function StreamVideo(props: {
  readonly stream: MediaStream | undefined;
  readonly label: string;
  readonly muted: boolean;
  readonly className: string | undefined;
  readonly onBlocked?: (play: () => void) => void;
  readonly onPlaying?: () => void;
}): ReactElement {
  const { stream, label, muted, className, onBlocked, onPlaying } = props;
  const video = useRef<HTMLVideoElement>(null);
  const blocked = useRef(onBlocked);
  blocked.current = onBlocked;
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream ?? null;
    if (stream === undefined) return;
    const play = (): void => {
      element.play().catch((problem: unknown) => {
        if (problem instanceof DOMException && problem.name === 'NotAllowedError') blocked.current?.(play);
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
