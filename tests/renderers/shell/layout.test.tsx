// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HeaderProps, LayoutProps } from '../../../engine/portal/react/runtime/registry.ts';
import { signedInNodes } from '../../../renderers/nodes/lazy.ts';
import { BootFailure } from '../../../renderers/shell/BootFailure.tsx';
import { Fault } from '../../../renderers/shell/Fault.tsx';
import { Layout } from '../../../renderers/shell/Layout.tsx';
import { Confirm, Dialog, Notice, preloadDialogs } from '../../../renderers/shell/lazy-popups.ts';
import { runsOf } from '../../../renderers/shell/Menu.tsx';
import type { ResolvedEntry } from '../../../schemas/resolved.ts';
import { Setting, sampleBrand } from '../../../stories/nodes/Setting.tsx';
import { inside, runner } from '../../../stories/nodes/sample-props.ts';
import { WithTexts } from '../with-texts.tsx';

beforeAll(async () => {
  await Promise.all([signedInNodes.preload(), preloadDialogs()]);
});

const show = (node: ReactNode, ground: 'light' | 'solid' = 'light') =>
  render(<Setting brand={{ ...sampleBrand, ground }}>{node}</Setting>, { wrapper: WithTexts });
const entry = (key: string, group: ResolvedEntry['group'], more: Partial<ResolvedEntry> = {}): ResolvedEntry => ({
  key,
  label: key,
  group,
  hint: undefined,
  icon: undefined,
  link: inside,
  press: undefined,
  ...more,
});
const signOut = vi.fn(async () => undefined);
const header: HeaderProps = {
  style: 'new',
  name: 'OSEF',
  subtitle: 'Obra social',
  logo: '/t/osef/assets/logo.svg',
  logoLink: inside,
  menu: {
    label: 'Menú',
    title: 'Ana Pérez',
    home: { ...inside, href: '/' },
    entries: [
      entry('Mi perfil', 'main'),
      entry('Gómez, Lucía', 'family'),
      entry('Mis atenciones', 'main'),
      entry('Cerrar sesión', 'foot', { link: undefined, press: { run: signOut, busy: false, busyText: undefined } }),
    ],
  },
  strip: undefined,
};
const layout = (more: Partial<LayoutProps> = {}) => (
  <Layout
    layout="page"
    header={header}
    footer={undefined}
    notice={undefined}
    skip="Ir al contenido"
    mainId="contenido"
    busyText={undefined}
    {...more}
  >
    <h1>Hola, Ana</h1>
  </Layout>
);

describe('hours of another zone', () => {
  const words = 'Las horas son de Argentina.';
  const deviceIn = (timeZone: string) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('es').resolvedOptions(),
      timeZone,
    });

  it.each([
    ['America/Argentina/Buenos_Aires', 0],
    // The same clock under another name.
    ['America/Argentina/Ushuaia', 0],
    ['Europe/Madrid', 1],
  ])('says whose they are only where the device shows another hour: %s [FIXI-09]', (zone, times) => {
    const device = deviceIn(zone);
    show(layout());
    device.mockRestore();
    expect(screen.queryAllByText(words)).toHaveLength(times);
  });
});

describe('layout', () => {
  it('skips to the content and leaves the address alone', async () => {
    const user = userEvent.setup();
    show(layout());
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.hash).toBe('');
  });

  it('makes the logo a link only where it leads somewhere [SHELL-02]', () => {
    const { unmount } = show(layout());
    expect(screen.getByRole('link', { name: /OSEF/ }).getAttribute('href')).toBe('/home');
    unmount();
    show(layout({ header: { ...header, logoLink: undefined } }));
    expect(screen.queryByRole('link', { name: /OSEF/ })).toBeNull();
    expect(screen.getByText('OSEF')).toBeDefined();
  });

  it('draws the mark in white only on a coloured header', () => {
    const mark = () => screen.getByRole('banner').querySelector('img')?.getAttribute('src');
    const { unmount } = show(layout(), 'solid');
    expect(mark()).toBe('/t/osef/assets/logo.svg#solid');
    unmount();
    show(layout({ header: { ...header, style: 'old', menu: undefined, logoLink: undefined } }), 'solid');
    expect(mark()).toBe('/t/osef/assets/logo.svg');
  });

  it('shows the legal notice with its certificate [SHELL-05]', async () => {
    const user = userEvent.setup();
    const run = vi.fn(async () => undefined);
    const link = { label: 'Ver certificado', icon: undefined, press: { ...runner(), run } };
    show(layout({ footer: { style: 'new', text: 'OSEF', legal: { text: 'Ley 27.553.', link } } }));
    await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Ver certificado' }));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('announces work in progress that no button shows', () => {
    show(layout({ busyText: 'Verificando datos' }));
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Verificando datos')).toBe(true);
  });

  it('is dense where cases are listed', () => {
    show(layout({ layout: 'wide' }));
    expect(screen.getByRole('main').closest('[data-dense]')).not.toBeNull();
  });
});

describe('menu', () => {
  it('opens by keyboard, shows the family, and closes before it acts [SHELL-07, SHELL-09]', async () => {
    const user = userEvent.setup();
    show(layout());
    const button = screen.getByRole('button', { name: /Menú/ });
    button.focus();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Menú' });
    expect(within(drawer).getByText('Grupo familiar')).toBeDefined();
    expect(within(drawer).getByRole('link', { name: /OSEF/ }).getAttribute('href')).toBe('/');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(within(drawer).getByRole('button', { name: 'Cerrar sesión' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  });

  it('keeps the order of the document [SHELL-07]', () => {
    const runs = runsOf(header.menu?.entries ?? []);
    expect(runs.map(({ family, entries }) => [family, entries.map(({ key }) => key)])).toEqual([
      [false, ['Mi perfil']],
      [true, ['Gómez, Lucía']],
      [false, ['Mis atenciones']],
    ]);
  });
});

describe('overlays', () => {
  it('shows a notice line by line without markup, closed by its button', async () => {
    const user = userEvent.setup();
    const close = vi.fn();
    show(
      <Notice
        title="Login incorrecto"
        lines={['Revisá el <b>DNI</b>', 'y la contraseña']}
        tone="danger"
        button={undefined}
        onClose={close}
      />,
    );
    const popup = await screen.findByRole('alertdialog', { name: 'Login incorrecto' });
    expect(popup.textContent).toContain('Revisá el <b>DNI</b>\ny la contraseña');
    await user.click(within(popup).getByRole('button', { name: 'Aceptar' }));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('shows a notice without text as its title alone, without icon', async () => {
    show(<Notice title="Registro fallido" lines={[]} tone="danger" button={undefined} onClose={vi.fn()} />);
    const popup = await screen.findByRole('alertdialog', { name: 'Registro fallido' });
    expect(popup.querySelector('svg')).toBeNull();
  });

  it('asks, and takes Escape for a no', async () => {
    const user = userEvent.setup();
    const [yes, no] = [vi.fn(), vi.fn()];
    show(
      <Confirm title="¿Querés cancelar?" lines={[]} yes="Cancelar turno" no={undefined} danger onYes={yes} onNo={no} />,
    );
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(no).toHaveBeenCalledTimes(1);
    expect(yes).not.toHaveBeenCalled();
  });

  it('lets a dialog be dismissed, but no popup that needs answering', async () => {
    const user = userEvent.setup();
    const dismiss = vi.fn();
    const { unmount } = show(
      <Dialog title="Contacto" as="dialog" onDismiss={dismiss}>
        <p>0800</p>
      </Dialog>,
    );
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    expect(dismiss).toHaveBeenCalledTimes(1);
    unmount();
    show(
      <Dialog title="Usuario creado" as="alert" onDismiss={dismiss}>
        <button type="button">Ir a iniciar sesión</button>
      </Dialog>,
    );
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(dismiss).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
  });
});

describe('when something fails', () => {
  it('says why the portal did not open, and tries again [TEN-04, A49]', async () => {
    const user = userEvent.setup();
    const retry = vi.fn();
    render(<BootFailure name="OSEF" logo="/logo.svg" reason="offline" onRetry={retry} />, { wrapper: WithTexts });
    expect(screen.getByRole('alert').textContent).toContain('No hay conexión a internet');
    expect(screen.getByText('OSEF')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('shows the code of an unknown component [A13]', () => {
    render(<Fault code="tabla" text="Falta el componente tabla" whole={false} onRetry={undefined} />, {
      wrapper: WithTexts,
    });
    expect(screen.getByRole('alert').textContent).toContain('tabla');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
