import type { DeviceProblem } from '../../call/devices.ts';

/** The kinds of device whose steps for a permission differ. */
type Device = 'android' | 'ios' | 'other';

/** Which kind of device this is, as far as it says. */
export function deviceAtHand({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/Android/i.test(userAgent)) return 'android';
  // A tablet of theirs says that it is a desk computer, which has no touch.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return 'other';
}

/** Code of the text that says what to do about a problem on this device (FIXC-07). */
export function helpCode(problem: DeviceProblem): string {
  const device = deviceAtHand(navigator);
  return problem === 'denied' && device !== 'other' ? `device.help.denied.${device}` : `device.help.${problem}`;
}
