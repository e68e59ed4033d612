import { afterEach, describe, expect, it, vi } from 'vitest';
import { scopeOf } from '../../../engine/rules/scope.ts';
import { renderText } from '../../../engine/rules/text.ts';

const said = (format: string) => renderText(`{{item.hora | ${format}}}`, scopeOf({ item: { hora: '10:30' } }));

/** A device whose clock follows this zone; without one, a server. */
function deviceIn(timeZone: string) {
  vi.stubGlobal('document', {});
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('format time', () => {
  it('names the zone always where it is asked to, as mails do [FIXT-09]', () => {
    expect([said('time'), said('time:zone')]).toEqual(['10:30', '10:30 (hora de Argentina)']);
  });

  it.each([
    ['Europe/Madrid', '10:30 (hora de Argentina)'],
    ['America/Argentina/Ushuaia', '10:30'],
    // The same clock under another name: nothing to say.
    ['America/Sao_Paulo', '10:30'],
  ])('names the zone on a device in %s only where its clock differs [FIXT-09]', (zone, words) => {
    deviceIn(zone);
    expect([said('time'), said('time:abroad')]).toEqual(['10:30', words]);
  });

  it('names no zone on the server, which does not know its readers [FIXT-09]', () => {
    expect(said('time:abroad')).toBe('10:30');
  });
});
