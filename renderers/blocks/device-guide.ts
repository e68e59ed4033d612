import type { DeviceProblem } from '../../call/devices.ts';

/** The kinds of device whose steps for a permission differ. */
type Device = 'android' | 'ios' | 'other';

/** Kind of device, as far as the browser says. */
export function deviceKind({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/Android/i.test(userAgent)) return 'android';
  // iPads report a Macintosh user agent; touch points tell them from Macs, which have no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return 'other';
}

/** Code of the text that explains how to solve a problem on this device. */
export function helpCode(problem: DeviceProblem): string {
  const device = deviceKind(navigator);
  return problem === 'denied' && device !== 'other' ? `device.help.denied.${device}` : `device.help.${problem}`;
}
