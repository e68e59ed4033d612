// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { entryAnswer } from './appointment-link.ts';
import { openCompiled } from './open-tenant.tsx';
import { person, session } from './person-kit.ts';

const SEEN = '/api/invitacion/datos';
const factor = (activa: boolean): Readonly<Record<string, Reply>> => ({
  '/api/verificacion/estado': () =>
    answer({ activa, desde: activa ? '2026-11-01T10:00:00Z' : null, codigos: 8, exigida: false }),
});
const doctor = signedIn('elena', {
  role: 'professional',
  user: { ...(signedIn().user as object), role: 'professional', email: 'elena@example.com' },
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

interface Opening {
  readonly tenant?: string;
  readonly at: string;
  readonly as?: unknown;
  readonly replies: Readonly<Record<string, Reply>>;
  readonly press?: string;
  readonly account: string;
}

const FORMS: Readonly<Record<string, Opening>> = {
  'of closing the account': {
    at: '/miPerfil',
    as: session('patient'),
    replies: person(),
    press: 'Dar de baja mi cuenta',
    account: '20111222',
  },
  'of switching the second factor on': {
    at: '/verificacion',
    as: session('art'),
    replies: factor(false),
    account: '20111222',
  },
  'of moving it to another phone': {
    at: '/verificacion',
    as: doctor,
    replies: factor(true),
    press: 'Cambiar de teléfono',
    account: 'elena@example.com',
  },
  'of an appointment’s link': {
    tenant: 'lanus',
    at: '/turnoAcceso?codigoTurno=c0digo',
    replies: { '/api/turnos/acceso': () => answer(entryAnswer(0)) },
    account: '30111222',
  },
  'of a professional’s invitation': {
    at: '/invitacion?codigo=x',
    replies: { [SEEN]: () => answer({ cuenta: 'ana@example.com', minimo: 10 }) },
    account: 'ana@example.com',
  },
};

/** The first box of a password, and the box of its account before it in the same form. */
async function boxes() {
  const [password] = await screen.findAllByLabelText<HTMLInputElement>(/^Contraseña/, { selector: 'input' });
  const account = password?.form?.querySelector<HTMLInputElement>('input[autocomplete="username"]') ?? undefined;
  return { password, account };
}

describe('a form with a password', { timeout: 60_000 }, () => {
  it.each(Object.entries(FORMS))('%s names its account to password managers [FIXE-07]', async (_, opening) => {
    const { tenant = 'demo', at, as = nobody, replies } = opening;
    await openCompiled(compiledTenant(tenant), at, as, replies);
    if (opening.press !== undefined) await press(opening.press);
    const { password, account } = await boxes();
    expect(account?.value).toBe(opening.account);
    expect([account?.readOnly, account?.tabIndex, account?.hidden, account?.type]).toEqual([true, -1, false, 'text']);
    expect(password && account?.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(account?.getAttribute('aria-hidden')).toBe('true');
  });

  it('of an invitation says the length that its account needs, and no DNI [FIXE-07]', async () => {
    await openCompiled(compiledTenant('demo'), '/invitacion?codigo=x', nobody, {
      [SEEN]: () => answer({ cuenta: null, minimo: 10 }),
    });
    expect((await boxes()).account).toBeUndefined();
    expect(screen.getByText(/^Usá al menos 10 letras o números/)).toBeTruthy();
  });

  const DEAD = { LINK_UNKNOWN: 'Este enlace ya no sirve', LINK_USED: 'Esta invitación ya se usó o venció' };
  it.each(Object.entries(DEAD))('of an invitation is asked of nobody after %s: %s [FIXE-07]', async (code, title) => {
    await openCompiled(compiledTenant('demo'), '/invitacion?codigo=x', nobody, {
      [SEEN]: () => refuse(404, code),
    });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Elegí tu contraseña' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    const way = screen.getByRole('link', { name: 'Ir a iniciar sesión' });
    expect(way.getAttribute('href')).toBe('/login');
  });
});
