// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AccordionNode } from '../../../renderers/nodes/AccordionNode.tsx';
import { ChoicesNode } from '../../../renderers/nodes/ChoicesNode.tsx';
import { SelectNode } from '../../../renderers/nodes/SelectNode.tsx';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import type { ResolvedOptions } from '../../../schemas/resolved.ts';
import { Setting } from '../../../stories/nodes/Setting.tsx';
import { bound, failed, option, ready } from '../../../stories/nodes/sample-props.ts';

const show = (node: ReactNode) => render(<Setting>{node}</Setting>, { wrapper: ThemeProvider });
const services = ready([
  option('1', 'Clínica médica', { hint: 'Disponible ahora' }),
  option('2', 'Pediatría', { enabled: false, reason: 'Para menores de 15 años', hint: 'Disponible ahora' }),
  option('3', 'Dermatología'),
]);
const choices = (choose: (key: string) => void, source: ResolvedOptions['source'] = services) => (
  <ChoicesNode
    label="Tipo de atención"
    bind={bound(undefined)}
    columns={2}
    empty="No hay atenciones"
    options={{ source, chosen: '1', choose }}
  />
);

describe('choices', () => {
  it('moves with the arrow keys, skipping disabled options [CARE-01]', async () => {
    // jsdom lacks it, and user-event needs it to walk through a group; React's ids need no escape.
    vi.stubGlobal('CSS', { escape: (id: string) => id });
    const user = userEvent.setup();
    const choose = vi.fn();
    show(choices(choose));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Clínica médica' }));
    await user.keyboard('{ArrowDown}');
    expect(choose).toHaveBeenLastCalledWith('3');
  });

  it('explains why an option is disabled, and does not choose it [CARE-03]', async () => {
    const user = userEvent.setup();
    const choose = vi.fn();
    show(choices(choose));
    const children = screen.getByRole<HTMLInputElement>('radio', { name: 'Pediatría' });
    expect(children.disabled).toBe(true);
    const why = document.getElementById(children.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Para menores de 15 años');
    await user.click(screen.getByText('Pediatría'));
    expect(choose).not.toHaveBeenCalled();
  });

  it('names the group, hiding the name under an equal title', () => {
    const { unmount } = show(choices(vi.fn()));
    expect(screen.getByRole('group', { name: 'Tipo de atención' })).toBeDefined();
    expect(screen.getByText('Tipo de atención').tagName).toBe('LEGEND');
    unmount();
    show(<AccordionNode items={[{ key: 'a', title: '¿Qué necesitás?', open: true, children: choices(vi.fn()) }]} />);
    expect(screen.getByRole('group', { name: 'Tipo de atención' })).toBeDefined();
    expect(screen.getByText('Tipo de atención').tagName).toBe('SPAN');
  });

  it('tells a failure from nothing to choose [A38]', () => {
    const { unmount } = show(choices(vi.fn(), failed));
    expect(screen.getByRole('alert')).toBeDefined();
    expect(screen.queryByText('No hay atenciones')).toBeNull();
    unmount();
    show(choices(vi.fn(), ready([])));
    expect(screen.getByText('No hay atenciones')).toBeDefined();
  });
});

describe('select', () => {
  it('asks for a choice, and explains a disabled option', async () => {
    const user = userEvent.setup();
    const choose = vi.fn();
    show(
      <SelectNode label="Atención" bind={bound(undefined)} options={{ source: services, chosen: undefined, choose }} />,
    );
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Atención' });
    expect(select.selectedOptions[0]?.textContent).toBe('Elegí una opción');
    const children = screen.getByRole<HTMLOptionElement>('option', { name: 'Pediatría (Para menores de 15 años)' });
    expect(children.disabled).toBe(true);
    await user.selectOptions(select, '3');
    expect(choose).toHaveBeenCalledWith('3');
  });
});

describe('accordion', () => {
  const item = (key: string, done?: boolean, open = true) => ({
    key,
    title: key,
    open,
    children: <p>{`dentro de ${key}`}</p>,
    ...(done === undefined ? {} : { done }),
  });

  it('opens items declared open, and numbers or ticks the steps [CARE-01]', () => {
    show(<AccordionNode items={[item('Quién', true), item('Qué', false), item('Por qué', false, false)]} />);
    const [who, what, why] = screen.getAllByRole('button');
    expect(who?.textContent).toContain('Completo');
    expect(what?.textContent).toContain('2');
    expect(who?.getAttribute('aria-expanded')).toBe('true');
    expect(why?.getAttribute('aria-expanded')).toBe('false');
  });

  it('has no numbers where nothing is to be done', () => {
    show(<AccordionNode items={[item('Mis Turnos Agendados'), item('Historial de Turnos')]} />);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Mis Turnos Agendados',
      'Historial de Turnos',
    ]);
  });
});
