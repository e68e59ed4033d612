// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../../../renderers/ui/Button.tsx';
import { Dialog, type DialogProps } from '../../../renderers/ui/Dialog.tsx';
import { focusPart } from '../../../renderers/ui/focus-part.ts';
import { SideDrawer } from '../../../renderers/ui/SideDrawer.tsx';
import { WithTexts } from '../with-texts.tsx';

/** A page with a button that opens a dialog, and inside it a button that opens a popup above it. */
function Page(props: Partial<DialogProps>): ReactElement {
  const [open, setOpen] = useState(false);
  const [popup, setPopup] = useState(false);
  return (
    <WithTexts>
      <Button onPress={() => setOpen(true)}>Reservar</Button>
      <Dialog
        title="¿Querés confirmar el turno?"
        actions={<Button onPress={() => setPopup(true)}>Confirmar</Button>}
        {...props}
        opened={open}
        onClose={() => setOpen(false)}
      >
        Jueves 26 de noviembre, 10:20
      </Dialog>
      <Dialog
        kind="alert"
        title="Ha ocurrido un error"
        actions={<Button onPress={() => setPopup(false)}>Aceptar</Button>}
        opened={popup}
        onClose={() => setPopup(false)}
      >
        El turno ya no está disponible.
      </Dialog>
    </WithTexts>
  );
}

/** As the engine's popups are: there while they are open, and gone without having been closed. */
function Popup(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <WithTexts>
      <Button onPress={() => setOpen(true)}>Reservar</Button>
      {open ? <Dialog opened onClose={() => setOpen(false)} title="Turno reservado" kind="alert" /> : null}
    </WithTexts>
  );
}

/** The pressed element disappears, its card has the focus, and only then a popup shows the result. */
function Slow(): ReactElement {
  const [waits, setWaits] = useState(false);
  const [told, setTold] = useState(false);
  return (
    <WithTexts>
      <main>
        <h1>Turnos médicos</h1>
        <article aria-label="Jueves 26">
          {waits ? 'En la lista de espera' : <Button onPress={() => setWaits(true)}>Avisame</Button>}
        </article>
      </main>
      <Button onPress={() => setTold(true)}>Llegó la respuesta</Button>
      {told ? <Dialog opened onClose={() => setTold(false)} title="Estás en la lista" kind="alert" /> : null}
    </WithTexts>
  );
}

/** A header's menu, which is there from the moment it is first wanted. */
function Shell(): ReactElement {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <WithTexts>
      <Button
        onPress={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Menú
      </Button>
      {wanted ? (
        <SideDrawer
          opened={open}
          onClose={() => setOpen(false)}
          label="Menú"
          footer={<a href="/salir">Cerrar sesión</a>}
        >
          <a href="/miPerfil">Mi perfil</a>
        </SideDrawer>
      ) : null}
    </WithTexts>
  );
}

const opener = (): HTMLElement => screen.getByRole('button', { name: 'Reservar' });
const dialog = (): HTMLElement | null => screen.queryByRole('dialog', { name: '¿Querés confirmar el turno?' });

async function openDialog(props: Partial<DialogProps> = {}): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  render(<Page {...props} />);
  await user.click(opener());
  await screen.findByRole('heading', { name: '¿Querés confirmar el turno?' });
  return user;
}

describe('Dialog', () => {
  it('is named by its title, which takes the focus', async () => {
    await openDialog();
    expect(dialog()?.getAttribute('aria-modal')).toBe('true');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('¿Querés confirmar el turno?'));
  });

  it('gives the focus back to what opened it', async () => {
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  it('gives the focus back also when it is removed while open', async () => {
    const user = userEvent.setup();
    render(<Popup />);
    await user.click(opener());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Turno reservado'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  it('restores focus to a card that was focused by script only [FIXC-09]', async () => {
    render(<Slow />);
    await userEvent.click(screen.getByRole('button', { name: 'Avisame' }));
    const card = screen.getByRole('article');
    focusPart(card);
    expect(document.activeElement).toBe(card);
    // No press of a person: it comes by itself.
    act(() => screen.getByRole('button', { name: 'Llegó la respuesta' }).click());
    const popup = await screen.findByRole('alertdialog');
    await waitFor(() => expect(popup.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it('keeps the focus inside while it is open', async () => {
    const user = await openDialog();
    await waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true));
    for (let i = 0; i < 5; i += 1) {
      await user.tab();
      expect(dialog()?.contains(document.activeElement)).toBe(true);
    }
  });

  it('locks the page behind without a <style> element, and frees it', async () => {
    const before = document.querySelectorAll('style').length;
    const user = await openDialog();
    expect(document.documentElement.hasAttribute('data-locked')).toBe(true);
    expect(document.querySelectorAll('style')).toHaveLength(before);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.documentElement.hasAttribute('data-locked')).toBe(false));
  });

  it('cannot be dismissed when it must be answered', async () => {
    const user = await openDialog({ dismissible: false });
    await user.keyboard('{Escape}');
    expect(dialog()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
  });

  it('is an alertdialog when it interrupts, described by its text', async () => {
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    const popup = await screen.findByRole('alertdialog', { name: 'Ha ocurrido un error' });
    const described = document.getElementById(popup.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('El turno ya no está disponible.');
  });

  it('closes only the topmost layer by Escape', async () => {
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog()).not.toBeNull();
    expect(document.documentElement.hasAttribute('data-locked')).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
  });
});

describe('SideDrawer', () => {
  it('is a named dialog that Escape closes, giving the focus back', async () => {
    const user = userEvent.setup();
    render(<Shell />);
    await user.click(screen.getByRole('button', { name: 'Menú' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menú' });
    expect(drawer.querySelectorAll('a')).toHaveLength(2);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menú' })));
  });
});
