import { afterEach, describe, expect, it, vi } from 'vitest';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { renderText } from '../../../../engine/language/rules/text.ts';
import vos from '../../../../tenants/_base/texts.server.json' with { type: 'json' };
import usted from '../../../../tenants/_usted/texts.json' with { type: 'json' };

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

describe('messages to phones', () => {
  const links = {
    confirm: 'https://turnos.example.org/t/0123456789',
    enter: 'https://turnos.example.org/e/0123456789',
  };
  const facts = {
    ...links,
    fecha: '25-11-2026',
    fechaLibre: '24-11-2026',
    appointments: 'https://turnos.example.org/misTurnos',
  };
  const scope = scopeOf({
    ...facts,
    hora: '10:30',
    horaLibre: '09:30',
    tenant: { name: 'Obra Social del Personal de la Sanidad' },
  });
  const messages = [vos, usted].flatMap((texts) =>
    Object.entries(texts).filter(([code]) => code.startsWith('message.appointment')),
  );

  it('name the appointment’s zone once, within the length limit of messages [FIXT-09]', () => {
    expect(messages).toHaveLength(16);
    for (const [code, text] of messages) {
      const said = renderText(text, scope);
      expect([code, said.split('(hora de Argentina)').length - 1]).toEqual([code, 1]);
      // Six parts of a text message with accents, which have 67 characters each.
      expect(said.length, code).toBeLessThanOrEqual(402);
    }
  });
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
  ])('names the zone in %s only when the device’s clock differs [FIXT-09]', (zone, words) => {
    deviceIn(zone);
    expect([said('time'), said('time:abroad')]).toEqual(['10:30', words]);
  });

  it.each([
    // Chile's summer time ends in April: in January both clocks show the same.
    ['2027-01-15', '10:30'],
    ['2027-05-15', '10:30 (hora de Argentina)'],
  ])('judges the zone of Chile by the date of the appointment, %s [FIXE-09]', (fecha, words) => {
    deviceIn('America/Santiago');
    const turno = scopeOf({ turno: { fecha, hora: '10:30' } });
    expect(renderText('{{turno.hora | time:abroad}}', turno)).toBe(words);
  });

  it('names no zone on the server, which does not know its readers [FIXT-09]', () => {
    expect(said('time:abroad')).toBe('10:30');
  });
});
