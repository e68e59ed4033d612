// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ButtonNode } from '../../../renderers/nodes/ButtonNode.tsx';
import { HeadingNode } from '../../../renderers/nodes/HeadingNode.tsx';
import { IframeNode } from '../../../renderers/nodes/IframeNode.tsx';
import { LinkNode } from '../../../renderers/nodes/LinkNode.tsx';
import { MoreNode } from '../../../renderers/nodes/MoreNode.tsx';
import { Subject } from '../../../renderers/nodes/node-context.ts';
import { TilesNode } from '../../../renderers/nodes/TilesNode.tsx';
import { VideoNode } from '../../../renderers/nodes/VideoNode.tsx';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import { Setting } from '../../../stories/nodes/Setting.tsx';
import { inside, outside } from '../../../stories/nodes/sample-props.ts';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { passTime, resumeClock, stopClock } from '../page-clock.ts';

const show = (node: ReactNode) => render(<Setting>{node}</Setting>, { wrapper: ThemeProvider });

function Here() {
  return <output>{useLocation().pathname}</output>;
}

describe('button', () => {
  it('shows the first matching reason, else the general one, while disabled [CARE-04]', () => {
    const button = (enabled: boolean, ...holds: readonly [boolean, boolean]) => (
      <ButtonNode
        style="call"
        label="Iniciar videollamada"
        enabled={enabled}
        reason="Elegí"
        reasons={[
          { key: 'refused', when: holds[0], text: 'No está' },
          { key: 'judging', when: holds[1], text: 'Falta verificar' },
        ]}
        press={{ run: async () => undefined, busy: false, busyText: undefined }}
      />
    );
    for (const [node, said] of [
      [button(false, true, true), 'No está'],
      [button(false, false, true), 'Falta verificar'],
      [button(false, false, false), 'Elegí'],
      [button(true, true, true), ''],
    ] as const) {
      const { unmount } = show(node);
      const described = screen.getByRole('button').getAttribute('aria-describedby');
      expect(described === null ? '' : document.getElementById(described)?.textContent).toBe(said);
      unmount();
    }
  });

  it('is not pressed while it works, and says what it does [A42]', async () => {
    const user = userEvent.setup();
    const run = vi.fn(async () => undefined);
    show(
      <ButtonNode
        style="primary"
        label="Iniciar sesión"
        press={{ run, busy: true, busyText: 'Iniciando sesión...' }}
      />,
    );
    const button = screen.getByRole('button', { name: 'Iniciando sesión...' });
    await user.click(button);
    await user.type(button, '{Enter}');
    expect(run).not.toHaveBeenCalled();
  });

  it.each(['call', 'row'] as const)(
    '[CARE-04] may not be pressed (%s): the reason stands there and is read with it',
    async (style) => {
      const user = userEvent.setup();
      const run = vi.fn(async () => undefined);
      const press = { run, busy: false, busyText: undefined };
      show(
        <ButtonNode
          style={style}
          label="Iniciar videollamada"
          enabled={false}
          reason="Elegí la atención."
          press={press}
        />,
      );
      const button = screen.getByRole('button', { name: 'Iniciar videollamada' });
      expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'Elegí la atención.',
      );
      await user.click(button);
      expect(run).not.toHaveBeenCalled();
    },
  );

  it.each(['second', 'row'] as const)(
    '[FIXC-09] keeps the focus from waiting to ready and back (%s)',
    async (style) => {
      const press = { run: async () => undefined, busy: false, busyText: undefined };
      const button = (enabled: boolean) => (
        <ButtonNode style={style} label="Entrar" enabled={enabled} reason="Todavía no es la hora." press={press} />
      );
      const { rerender } = render(<Setting>{button(false)}</Setting>, { wrapper: ThemeProvider });
      const first = screen.getByRole('button', { name: 'Entrar' });
      first.focus();
      for (const enabled of [true, false, true]) {
        rerender(<Setting>{button(enabled)}</Setting>);
        expect(document.activeElement).toBe(first);
        expect(first.isConnected).toBe(true);
      }
    },
  );

  it('keeps the focus through its countdown and its restart [FIXC-09]', async () => {
    stopClock();
    const press = { run: async () => undefined, busy: false, busyText: undefined };
    show(<ButtonNode style="quiet" label="Reenviar" waits={2} press={press} />);
    const first = await screen.findByRole('button', { name: 'Reenviar' });
    first.focus();
    passTime(2_500);
    await vi.waitFor(() => expect(first.hasAttribute('aria-disabled')).toBe(false));
    expect(document.activeElement).toBe(first);
    await userEvent.click(first);
    await vi.waitFor(() => expect(first.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(first);
    resumeClock();
  });
});

describe('links', () => {
  it.each(['inline', 'row', 'second'] as const)('adds the entry of its list to its name (%s) [FIXT-12]', (style) => {
    show(
      <Subject value="Clínica, 25 de noviembre">
        <LinkNode style={style} label="Ver" to={inside} />
        <LinkNode style={style} label="Enviar" to={outside} />
      </Subject>,
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Ver, Clínica, 25 de noviembre',
      'Enviar, Clínica, 25 de noviembre (se abre en otra pestaña)',
    ]);
  });

  it.each(['inline', 'row', 'primary'] as const)(
    'goes inside the portal without loading it anew (%s)',
    async (style) => {
      const user = userEvent.setup();
      show(
        <>
          <LinkNode style={style} label="Volver al inicio" to={inside} />
          <Here />
        </>,
      );
      await user.click(screen.getByRole('link', { name: 'Volver al inicio' }));
      expect(screen.getByRole('status').textContent).toBe('/home');
    },
  );

  it.each(['inline', 'row', 'second'] as const)(
    '[A9] leaves by another tab that cannot reach back, and says so (%s)',
    (style) => {
      show(<LinkNode style={style} label="Más información" to={outside} />);
      const link = screen.getByRole('link', { name: /Más información.*se abre en otra pestaña/ });
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    },
  );

  it.each(['/t/osef/assets/certificado.pdf', 'tel:08005550101', 'mailto:osef@example.com'])(
    'leaves %s to the browser',
    async (href) => {
      const user = userEvent.setup();
      let prevented: boolean | undefined;
      const listen = (event: Event) => {
        prevented = event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener('click', listen);
      show(<LinkNode style="inline" label="Abrir" to={{ href, external: false }} />);
      await user.click(screen.getByRole('link', { name: 'Abrir' }));
      document.removeEventListener('click', listen);
      expect(prevented).toBe(false);
    },
  );

  it('renders nothing without a safe address [A9]', () => {
    show(<LinkNode style="primary" label="Ir al portal" to={undefined} />);
    expect(screen.queryByText('Ir al portal')).toBeNull();
  });

  it('leads back from a page', () => {
    show(<HeadingNode level={1} text="Solicitar atención" back={inside} />);
    expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/home');
    expect(screen.getByRole('heading', { level: 1 }).tabIndex).toBe(-1);
  });

  it('has a short title for phones beside the whole one [REG-01]', () => {
    show(<HeadingNode level={1} text="Creá tu cuenta" shortText="Crear cuenta" />);
    const [whole, short] = screen.getByRole('heading', { level: 1 }).children;
    expect([whole?.textContent, short?.textContent]).toEqual(['Creá tu cuenta', 'Crear cuenta']);
    expect(whole?.className).not.toBe(short?.className);
  });
});

describe('tiles', () => {
  it('lead somewhere or start something', async () => {
    const user = userEvent.setup();
    const run = vi.fn(async () => undefined);
    const tile = { hint: undefined, icon: undefined, group: 'main' as const };
    show(
      <TilesNode
        tiles={[
          { ...tile, key: 'a', label: 'Mi perfil', link: inside, press: undefined },
          { ...tile, key: 'b', label: 'Términos', link: undefined, press: { run, busy: false, busyText: undefined } },
        ]}
      />,
    );
    expect(screen.getByRole('link', { name: 'Mi perfil' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Términos' }));
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('frame', () => {
  it('sandboxes another host’s page, without position unless allowed [SHELL-04]', () => {
    show(<IframeNode src={outside} title="Mapa" geolocation={false} tall />);
    const frame = screen.getByTitle('Mapa');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(frame.getAttribute('allow')).toBe('');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('lets the map ask for the position [SHELL-04]', () => {
    show(<IframeNode src={outside} title="Mapa" geolocation tall />);
    expect(screen.getByTitle('Mapa').getAttribute('allow')).toBe('geolocation');
  });

  it('shows a file of the tenant without a sandbox', () => {
    const src = { href: '/t/osef/assets/mapa.svg', external: false };
    show(<IframeNode src={src} title="Mapa" geolocation={false} tall />);
    expect(screen.getByTitle('Mapa').hasAttribute('sandbox')).toBe(false);
  });

  it('shows nothing without a safe address', () => {
    show(<IframeNode src={undefined} title="Mapa" geolocation={false} tall />);
    expect(screen.queryByTitle('Mapa')).toBeNull();
  });
});

describe('video', () => {
  it('is muted, without control bar, with a play and pause button [LOGIN-07]', async () => {
    const user = userEvent.setup();
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
      this: HTMLMediaElement,
    ) {
      this.dispatchEvent(new Event('play'));
    });
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event('pause'));
    });
    show(
      <VideoNode
        src={{ href: '/t/osef/assets/guia.webm', external: false }}
        title="Cómo pedir una consulta"
        pause={true}
      />,
    );
    const video = screen.getByLabelText<HTMLVideoElement>('Cómo pedir una consulta');
    expect(video.muted).toBe(true);
    expect(video.controls).toBe(false);
    expect(play).toHaveBeenCalledTimes(1);
    await user.click(await screen.findByRole('button', { name: 'Pausar el video' }));
    expect(await screen.findByRole('button', { name: 'Ver el video' })).toBeDefined();
    vi.restoreAllMocks();
  });
});

describe('more', () => {
  it('keeps its content, focus and expanded state when a phone rotates [TURN-02]', async () => {
    const listeners = new Set<(event: { matches: boolean }) => void>();
    let narrow = true;
    const media = {
      get matches() {
        return narrow;
      },
      addEventListener: (_: string, told: (event: { matches: boolean }) => void) => listeners.add(told),
      removeEventListener: (_: string, told: (event: { matches: boolean }) => void) => listeners.delete(told),
      addListener: () => undefined,
      removeListener: () => undefined,
    };
    vi.stubGlobal('matchMedia', () => media);
    const turn = () =>
      act(() => {
        narrow = !narrow;
        for (const told of listeners) told({ matches: narrow });
      });
    show(
      <MoreNode label="Más">
        <button type="button">Cancelar</button>
      </MoreNode>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Más' }));
    const held = screen.getByRole('button', { name: 'Cancelar' });
    held.focus();
    turn();
    expect(screen.queryByRole('button', { name: 'Más' })).toBeNull();
    expect([screen.getByRole('button', { name: 'Cancelar' }), document.activeElement]).toEqual([held, held]);
    turn();
    expect(screen.getByRole('button', { name: 'Más' }).getAttribute('aria-expanded')).toBe('true');
    expect([screen.getByRole('button', { name: 'Cancelar' }) === held, document.activeElement === held]).toEqual([
      true,
      true,
    ]);
    const opens = screen.getByRole('button', { name: 'Más' });
    opens.focus();
    turn();
    expect([opens.isConnected, document.activeElement]).toEqual([false, held]);
    vi.unstubAllGlobals();
  });

  it('is not there where all that it holds is hidden [TURN-02]', () => {
    const told = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => ({ matches: true, addListener: () => undefined, ...told }));
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = readFileSync(join(rootFolder(), 'renderers/nodes/MoreNode.module.css'), 'utf8');
    show(<MoreNode label="Más">{null}</MoreNode>);
    expect(screen.getByText('Más')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Más' })).toBeNull();
    cleanup();
    show(
      <MoreNode label="Más">
        <button type="button">Cancelar</button>
      </MoreNode>,
    );
    expect(screen.getByRole('button', { name: 'Más' })).toBeTruthy();
    style.remove();
    vi.unstubAllGlobals();
  });
});
