// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../renderers/ui/Button.tsx';
import { LinkButton } from '../../../renderers/ui/LinkButton.tsx';
import { WithTexts } from '../with-texts.tsx';

const themed = (element: ReactElement): ReturnType<typeof render> => render(element, { wrapper: WithTexts });

describe('Button', () => {
  it('answers a press, a key and a submit', async () => {
    const user = userEvent.setup();
    const press = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    themed(
      <form onSubmit={submit}>
        <Button onPress={press}>Probar sonido</Button>
        <Button type="submit">Continuar</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Probar sonido' }));
    await user.keyboard('{Enter}');
    expect(press).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('ignores presses and submits while busy, keeping focus and a label', async () => {
    const user = userEvent.setup();
    const press = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean): ReactElement => (
      <form onSubmit={submit}>
        <Button type="submit" onPress={press} busy={busy} busyLabel="Creando cuenta...">
          Continuar
        </Button>
      </form>
    );
    const { rerender } = themed(form(false));
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Creando cuenta...' });
    await user.dblClick(button);
    await user.keyboard('{Enter}');
    expect(press).toHaveBeenCalledTimes(1);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('a disabled one can be reached and says why, but does nothing', async () => {
    const user = userEvent.setup();
    const press = vi.fn();
    themed(
      <>
        <Button disabled describedBy="why" onPress={press}>
          Cancelar
        </Button>
        <p id="why">Faltan menos de 15 minutos</p>
      </>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Cancelar', description: 'Faltan menos de 15 minutos' });
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('LinkButton', () => {
  it('goes by the application, and leaves other tabs to the browser', async () => {
    const user = userEvent.setup();
    const follow = vi.fn();
    const left = vi.fn((event: Event) => event.preventDefault());
    themed(
      <LinkButton href="/misTurnos" onFollow={follow}>
        Turnos médicos
      </LinkButton>,
    );
    const link = screen.getByRole('link', { name: 'Turnos médicos' });
    await user.click(link);
    expect(follow).toHaveBeenCalledTimes(1);
    link.addEventListener('click', left);
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(follow).toHaveBeenCalledTimes(1);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('announces another tab, and gives it no opener', () => {
    themed(
      <LinkButton href="https://www.example.org/guia" newTab>
        Cómo utilizar el servicio
      </LinkButton>,
    );
    const link = screen.getByRole('link', { name: /Cómo utilizar el servicio.*\(se abre en otra pestaña\)/ });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});
