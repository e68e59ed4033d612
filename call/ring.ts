import { playTestTone } from './test-tone.ts';

const TIMES = 3;

/**
 * Calls a person who may be looking elsewhere: notes, and a phone trembles. A page that was never pressed may do neither
 * and stays silent.
 */
export async function ring(): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.([300, 200, 300]);
  try {
    for (let time = 0; time < TIMES; time += 1) await playTestTone();
  } catch {
    // No sound here: the screen says it as well.
  }
}
