// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { passTime } from '../page-clock.ts';
import { pasteInto } from '../paste-into.ts';
import { BROKEN, BUSY, failing, OFFLINE, UNANSWERED } from './call-states.ts';
import { type OpenedTenant, openCompiled, withoutLink } from './open-tenant.tsx';

const CODE = '/api/recuperacionClave/codigo';
const VERIFY = '/api/recuperacionClave/verificarCodigo';
const RESET = '/api/recuperacionClave/resetearClave';
const done = answer({ ok: true });

type User = ReturnType<typeof userEvent.setup>;

/** A moment of recovery: the failing call, the steps to it, and the name of its button. */
interface Moment {
  readonly call: string;
  readonly act: (user: User) => Promise<void>;
  readonly press: string;
  /** The element shown after success. */
  readonly seen: () => Promise<HTMLElement>;
}

async function enterEmail(user: User): Promise<void> {
  await pasteInto(user, await screen.findByLabelText(/^DNI o email/), 'ana@example.com');
  await user.keyboard('{Enter}');
}
const codeBox = () => screen.findByLabelText(/Código de 6 números/);
async function enterCode(user: User): Promise<void> {
  await pasteInto(user, await codeBox(), '123456');
  await user.keyboard('{Enter}');
}
const passwordBox = () => screen.findByLabelText(/^Contraseña/);
async function enterPassword(user: User): Promise<void> {
  await pasteInto(user, await passwordBox(), 'nublado-jazmin');
  await pasteInto(user, await screen.findByLabelText(/^Repetir contraseña/), 'nublado-jazmin');
  await user.keyboard('{Enter}');
}

const MOMENTS = {
  'asking for a code': { call: CODE, act: enterEmail, press: 'Enviar código', seen: codeBox },
  'typing it': {
    call: VERIFY,
    async act(user) {
      await enterEmail(user);
      await enterCode(user);
    },
    press: 'Continuar',
    seen: passwordBox,
  },
  'the new password': {
    call: RESET,
    async act(user) {
      await enterEmail(user);
      await enterCode(user);
      await enterPassword(user);
    },
    press: 'Guardar contraseña',
    seen: () => screen.findByText('Contraseña actualizada con éxito'),
  },
} satisfies Record<string, Moment>;

/** Answers of the server: the same words with and without an account. */
const STATES = {
  ...UNANSWERED,
  wrong: refuse(422, 'CODE_WRONG', { message: 'La clave es incorrecta. Intentos que quedan: 4.' }),
  expired: refuse(422, 'CODE_EXPIRED', { message: 'La clave es incorrecta: el código venció. Pedí un código nuevo.' }),
  'used up': refuse(422, 'CODE_USED_UP', { message: 'Ya no quedan intentos con este código. Pedí un código nuevo.' }),
  'unknown, or of another browser': refuse(422, 'CODE_REFUSED', { message: 'La clave es incorrecta' }),
  'a code that is over': refuse(422, 'RESET_REFUSED', { message: 'El código ya no sirve: venció o se usó.' }),
} satisfies Record<string, HttpOutcome>;

/** The way on: the same button again, or a new code. */
type Way = 'the same again' | 'Pedir un código nuevo';
type Cell = readonly [moment: keyof typeof MOMENTS, state: keyof typeof STATES, said: RegExp, way: Way];

const AGAIN = 'the same again';
const NEW_CODE = 'Pedir un código nuevo';
/** Said of a write with a key whose answer was lost (docs/decisions/0119). */
const UNSURE = /puede haber quedado hecho/;
const always = (moment: Cell[0], tooOften: RegExp, offline = UNSURE): readonly Cell[] => [
  [moment, 'too often', tooOften, AGAIN],
  [moment, 'offline', offline, AGAIN],
  [moment, 'busy', BUSY, AGAIN],
  [moment, '5xx', BROKEN, AGAIN],
];

const TABLE: readonly Cell[] = [
  ...always('asking for a code', /Ya pediste varios códigos. Podés pedir otro dentro de/),
  ['typing it', 'wrong', /Intentos que quedan: 4/, AGAIN],
  ['typing it', 'unknown, or of another browser', /^La clave es incorrecta$/, AGAIN],
  ['typing it', 'expired', /el código venció. Pedí un código nuevo/, NEW_CODE],
  ['typing it', 'used up', /Ya no quedan intentos con este código/, NEW_CODE],
  ...always('typing it', /Probaste muchas veces/, OFFLINE),
  ['the new password', 'a code that is over', /venció o se usó\. Podemos mandar uno nuevo/, NEW_CODE],
  ...always('the new password', /Probaste muchas veces/),
];

const open = (replies: Readonly<Record<string, () => HttpOutcome>>): Promise<OpenedTenant> =>
  openCompiled(withoutLink('demo'), '/recuperarclave', nobody, {
    [CODE]: () => done,
    [VERIFY]: () => done,
    [RESET]: () => done,
    ...replies,
  });

/** Closes the notice that tells of it, if one does: the form stays behind it as it was. */
async function closeNotice(user: User): Promise<void> {
  const notice = screen.queryByRole('alertdialog');
  const button = notice && within(notice).queryByRole('button', { name: 'Aceptar' });
  if (button) await user.click(button);
  await waitFor(() => expect(button?.isConnected ?? false).toBe(false));
}

async function pressOnceReady(user: User, name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled="true"]')).toBe(false));
  await user.click(button);
}

describe('what goes wrong on the way to a new password', { timeout: 120_000 }, () => {
  it.each(TABLE)(
    '%s, %s: says %s and goes on by %s [FIXP-02, FIXP-08, REC-03, REC-04]',
    async (name, state, said, way) => {
      const { call, act, press, seen }: Moment = MOMENTS[name];
      const user = userEvent.setup();
      const line = failing(STATES[state], done);
      const backend = await open({ [call]: line.reply });
      await act(user);
      expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
      line.mend();
      if (way === AGAIN) {
        await closeNotice(user);
        await pressOnceReady(user, press);
        expect(await seen()).toBeTruthy();
        const sent = backend.at(call).map(({ body }) => body);
        expect(sent).toHaveLength(2);
        expect(sent[1]).toEqual(sent[0]);
        return;
      }
      passTime(61_000);
      await pressOnceReady(user, NEW_CODE);
      await waitFor(() => expect(backend.at(CODE)).toHaveLength(2));
      const [first, second] = backend.at(CODE).map(({ body }) => body);
      expect(second, 'to the same person').toEqual(first);
      await closeNotice(user);
      expect(await codeBox()).toBeTruthy();
    },
  );
});
