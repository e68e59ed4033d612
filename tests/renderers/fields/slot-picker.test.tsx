// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SlotDay } from '../../../engine/domain/slot/open-slots.ts';
import { type SlotPick, SlotPicker } from '../../../renderers/fields/slots/SlotPicker.tsx';
import { Setting } from '../../../stories/nodes/Setting.tsx';

/** Times of a day from eight o'clock, one each seven minutes, as some professionals have them. */
const times = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, at) => 8 * 60 + 7 * at).map(
    (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );

function Picking({ days }: { readonly days: readonly SlotDay[] }) {
  const [pick, setPick] = useState<SlotPick>({ date: undefined, time: undefined });
  return (
    <Setting>
      <SlotPicker days={days} pick={pick} readOnly={false} invalid={false} onPick={setPick} />
    </Setting>
  );
}

const openDay = async (horas: readonly string[]) => {
  render(<Picking days={[{ date: '2026-11-30', times: horas }]} />);
  await userEvent.click(screen.getByRole('radio', { name: /30 de noviembre/ }));
};
const titles = () => screen.getAllByText(/^(Por la|Desde las)/).map(({ textContent }) => textContent);

describe('times of a day', () => {
  it('groups few hours by morning and afternoon [FIXT-12]', async () => {
    await openDay(['08:00', '09:30', '12:00', '17:00']);
    expect(titles()).toEqual(['Por la mañana', 'Por la tarde']);
  });

  it('stand by hour where half a day has many [FIXT-12]', async () => {
    const horas = times(40);
    await openDay(horas);
    expect(titles()).toEqual([
      'Desde las 08:00',
      'Desde las 09:00',
      'Desde las 10:00',
      'Desde las 11:00',
      'Por la tarde',
    ]);
    expect(screen.getAllByRole('radio', { name: /^\d\d:\d\d$/ }).map((one) => one.getAttribute('value'))).toEqual(
      horas,
    );
  });
});

describe('choosing a day', () => {
  const seen: Element[] = [];
  const before = window.HTMLElement.prototype.scrollIntoView;
  beforeEach(() => {
    seen.length = 0;
    window.HTMLElement.prototype.scrollIntoView = vi.fn(function (this: Element) {
      seen.push(this);
    });
  });
  afterEach(() => {
    window.HTMLElement.prototype.scrollIntoView = before;
  });

  it('by a press brings its times into sight [FIXC-08]', async () => {
    await openDay(['08:00']);
    expect(seen).toEqual([screen.getByRole('group', { name: /Elegí el horario/ })]);
  });

  it('by arrow keys leaves the page where it is [FIXC-08]', () => {
    render(<Picking days={[{ date: '2026-11-30', times: ['08:00'] }]} />);
    fireEvent.click(screen.getByRole('radio', { name: /30 de noviembre/ }), { detail: 0 });
    expect(screen.getByRole('group', { name: /Elegí el horario/ })).toBeTruthy();
    expect(seen).toEqual([]);
  });
});
