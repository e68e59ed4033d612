import { playTestTone } from './test-tone.ts';

const TIMES = 3;

/**
 * Alerts a person who may be looking elsewhere, by notes and vibration. Browsers allow neither on a page without any
 * user activation.
 */
export async function ring(): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.([300, 200, 300]);
  try {
    for (let time = 0; time < TIMES; time += 1) await playTestTone();
  } catch {
    // Ignore a failed sound: the screen shows the call as well.
  }
}
