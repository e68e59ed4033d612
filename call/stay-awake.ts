/**
 * Keeps the screen on while a person waits or talks, because a locked phone stops the page and the call. Does nothing
 * in browsers without wake locks and in power saving.
 * @returns function that releases the lock
 */
export function stayAwake(): () => void {
  let over = false;
  let held: WakeLockSentinel | undefined;
  const hold = async (): Promise<void> => {
    // The browser releases the lock when the page is hidden, and grants it only to visible pages.
    if (over || document.visibilityState !== 'visible' || held?.released === false) return;
    const got = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (over) void got?.release();
    else held = got;
  };
  const seen = (): void => void hold();
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', seen);
    void held?.release();
  };
}
