/**
 * Keeps the screen on while a person waits or talks: a phone that locks itself stops the page, and the call with it.
 * Browsers without this, and phones that save energy, go on as before. Returns how to let the screen sleep again.
 */
export function stayAwake(): () => void {
  let over = false;
  let held: WakeLockSentinel | undefined;
  const hold = async (): Promise<void> => {
    // Lost whenever the page is hidden, and only given to one that is seen.
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
