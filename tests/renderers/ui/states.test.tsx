// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AccordionCards } from '../../../renderers/ui/AccordionCards.tsx';
import { ChoiceCard } from '../../../renderers/ui/ChoiceCard.tsx';
import { EmptyState } from '../../../renderers/ui/EmptyState.tsx';
import { ErrorState } from '../../../renderers/ui/ErrorState.tsx';
import { Segmented } from '../../../renderers/ui/Segmented.tsx';
import { SkeletonBlock } from '../../../renderers/ui/SkeletonBlock.tsx';
import { WithTexts } from '../with-texts.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('SkeletonBlock', () => {
  it('says nothing for a short wait, and once that it is loading', () => {
    vi.useFakeTimers();
    render(<SkeletonBlock variant="rows" count={10} label="Cargando tus atenciones" />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    act(() => vi.advanceTimersByTime(199));
    expect(status.textContent).toBe('');
    act(() => vi.advanceTimersByTime(1));
    expect(status.textContent).toBe('Cargando tus atenciones');
  });
});

describe('empty and failed', () => {
  it('differ: a failure is announced and can be tried again', async () => {
    const user = userEvent.setup();
    const retry = vi.fn();
    const { rerender } = render(<EmptyState title="No se encontraron turnos" />, { wrapper: WithTexts });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    rerender(<ErrorState title="No pudimos cargar tus turnos" onRetry={retry} contact={<a href="tel:0800">0800</a>} />);
    expect(screen.getByRole('alert').textContent).toContain('No pudimos cargar tus turnos');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: '0800' })).not.toBeNull();
  });
});

describe('AccordionCards', () => {
  const cards = [
    { id: 'next', title: 'Mis Turnos Agendados', content: <p>Clínica médica</p> },
    { id: 'past', title: 'Historial de Turnos', content: <p>Dermatología</p> },
  ];
  const isOpen = (name: string): string | null => screen.getByRole('button', { name }).getAttribute('aria-expanded');

  it('opens and closes each card on its own, under a heading', async () => {
    const user = userEvent.setup();
    render(<AccordionCards cards={cards} initiallyOpen={['next']} />, { wrapper: WithTexts });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect([isOpen('Mis Turnos Agendados'), isOpen('Historial de Turnos')]).toEqual(['true', 'false']);
    await user.click(screen.getByRole('button', { name: 'Historial de Turnos' }));
    expect([isOpen('Mis Turnos Agendados'), isOpen('Historial de Turnos')]).toEqual(['true', 'true']);
  });

  it('shows all cards on paper', () => {
    render(<AccordionCards cards={cards} />, { wrapper: WithTexts });
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect([isOpen('Mis Turnos Agendados'), isOpen('Historial de Turnos')]).toEqual(['true', 'true']);
  });
});

describe('choices', () => {
  it('draws ChoiceCard as a radio, explaining a disabled one', async () => {
    const user = userEvent.setup();
    const choose = vi.fn();
    render(
      <>
        <ChoiceCard
          name="s"
          value="1"
          checked={false}
          onChoose={choose}
          title="Clínica médica"
          note="Disponible ahora"
        />
        <ChoiceCard
          name="s"
          value="2"
          checked={false}
          onChoose={choose}
          title="Pediatría"
          note="Para menores de 15 años"
          disabled
        />
      </>,
    );
    await user.click(screen.getByText('Disponible ahora'));
    await user.click(screen.getByText('Pediatría'));
    expect(choose.mock.calls).toEqual([['1']]);
    expect(screen.getByRole('radio', { name: 'Pediatría', description: 'Para menores de 15 años' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('Segmented is a named group of radios', async () => {
    const user = userEvent.setup();
    const change = vi.fn();
    const options = [
      { value: 'e', label: 'Especialidad' },
      { value: 'p', label: 'Profesional' },
    ];
    render(<Segmented label="Turnos por" value="e" options={options} onChange={change} />, { wrapper: WithTexts });
    expect(screen.getByRole('radiogroup', { name: 'Turnos por' })).not.toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Profesional' }));
    expect(change).toHaveBeenCalledWith('p');
  });
});
