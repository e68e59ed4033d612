import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Opened } from '../open-documents.tsx';
import { type Proofs, provenBy } from './proof.ts';

/** Actions of a compiled screen's button, the screen around it, and the expected effect. */
export interface ActionRow {
  readonly press: readonly object[];
  /** Parts of the screen that the list names. */
  readonly parts?: object;
  /** Nodes beside the button. */
  readonly beside?: object;
  /** Run before the press. */
  readonly before?: () => void;
  /** Text that shows once the screen is ready for the press. */
  readonly ready?: string;
  readonly effect: (page: Opened) => Promise<unknown>;
}

const notice = (title: string): object => ({ do: 'notice', title });
const reads = (text: string) => () => screen.findByText(text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** `n` is 1 and `m` is 1 before the press; the screen says both. */
export const ACTION_STATE = { n: { type: 'integer', initial: 1 }, m: { type: 'integer', initial: 1 } };

/** Every action of schemas/actions, once. */
export const ACTIONS: Proofs<ActionRow> = {
  back: {
    press: [{ do: 'back', orElse: '/home' }],
    effect: ({ address }) => waitFor(() => expect(address()).toBe('/home')),
  },
  call: {
    press: [{ do: 'call', endpoint: 'care.active', with: { documento: 'user.documento', unidad: 'tenant.unit' } }],
    effect: ({ asked }) =>
      waitFor(() =>
        expect(asked('care.active').map(({ body }) => body)).toMatchObject([
          { json: { documento: '20111222', unidad: 7 } },
        ]),
      ),
  },
  check: provenBy(
    'renderers/tenants/care-start.test.tsx',
    'judges eligibility before the terms, in the words of the insurer’s check',
  ),
  choose: {
    press: [
      {
        do: 'choose',
        cases: { big: { when: { '>': [{ var: 'state.n' }, 5] }, run: [notice('Grande')] } },
        otherwise: [notice('Chico')],
      },
    ],
    effect: reads('Chico'),
  },
  close: {
    press: [{ do: 'open', dialog: 'terms', with: { name: 'user.nome' }, as: 'terms' }, notice('Sin respuesta')],
    effect: async () => {
      await press('Aceptar');
      await waitFor(() => expect(screen.queryByText('Elena')).toBeNull());
    },
  },
  confirm: {
    press: [{ do: 'confirm', title: '¿Seguro?', yes: 'Sí, dale', no: 'No' }, notice('Confirmado')],
    effect: async () => {
      await screen.findByRole('alertdialog', { name: '¿Seguro?' });
      expect(screen.queryByText('Confirmado')).toBeNull();
      await press('Sí, dale');
      await screen.findByText('Confirmado');
    },
  },
  discard: provenBy('renderers/words/leaving.test.tsx', 'asks before a button discards the input, and resets the form'),
  download: provenBy('e2e/history-entry.e2e.ts', 'opens its document apart'),
  go: {
    press: [{ do: 'go', to: '/history' }],
    effect: ({ address }) => waitFor(() => expect(address()).toBe('/history')),
  },
  notice: { press: [{ do: 'notice', title: 'Aviso', text: 'Con su texto' }], effect: reads('Con su texto') },
  open: {
    press: [
      { do: 'open', dialog: 'terms', with: { name: 'user.nome' }, as: 'terms' },
      notice('Versión {{result.terms.version}}'),
    ],
    effect: async () => {
      await screen.findByRole('dialog', { name: 'Términos' });
      await press('Aceptar');
      await screen.findByText('Versión 1');
    },
  },
  print: {
    press: [{ do: 'print' }],
    before: () => {
      vi.spyOn(window, 'print').mockReturnValue();
      // jsdom opens no pictures; a browser waits for those on the paper.
      HTMLImageElement.prototype.decode = async () => undefined;
    },
    effect: () => waitFor(() => expect(window.print).toHaveBeenCalledTimes(1)),
  },
  refresh: {
    press: [{ do: 'refresh', data: ['services'] }],
    parts: { data: { services: { call: 'services.list', with: { menor: { const: false }, unidad: 'tenant.unit' } } } },
    beside: {
      list: { node: 'list', each: 'data.services', empty: 'Sin datos', child: { node: 'text', text: '{{item.nome}}' } },
    },
    // A refresh joins a read that is under way.
    ready: 'Sin datos',
    effect: ({ asked }) => waitFor(() => expect(asked('services.list')).toHaveLength(2)),
  },
  reset: {
    press: [
      { do: 'set', values: { n: 5, m: 5 } },
      { do: 'reset', state: ['n'] },
    ],
    effect: reads('n=— m=5'),
  },
  run: {
    press: [{ do: 'run', action: 'say' }],
    parts: { actions: { say: { steps: { one: notice('Corrió') } } } },
    effect: reads('Corrió'),
  },
  set: { press: [{ do: 'set', values: { n: 7 } }], effect: reads('n=7 m=1') },
  signIn: provenBy('e2e/login.e2e.ts', 'sends a DNI typed with dots'),
  signOut: provenBy('renderers/words/leaving.test.tsx', 'asks before signing out, and keeps the session when staying'),
  stop: {
    press: [
      { do: 'set', values: { m: 5 } },
      { do: 'stop', when: { '==': [{ var: 'state.n' }, 1] } },
      { do: 'set', values: { n: 5 } },
    ],
    effect: reads('n=1 m=5'),
  },
  submit: {
    press: [{ do: 'submit', form: 'adentro' }, notice('Enviado')],
    beside: { form: { node: 'form', form: 'adentro' } },
    effect: async ({ asked }) => {
      await screen.findAllByText('Escribí algo');
      expect(asked('consulting.saveDraft')).toHaveLength(0);
      await userEvent.type(screen.getByLabelText(/^Mensaje/), 'Hola');
      await press('Probar');
      await waitFor(() => expect(asked('consulting.saveDraft')[0]?.body).toMatchObject({ json: { notas: 'Hola' } }));
      await screen.findByText('Enviado');
    },
  },
  visit: provenBy('e2e/history-entry.e2e.ts', 'opens its document apart'),
};

/** The form that `submit` sends. */
export const INSIDE = {
  fields: { notas: { label: 'Mensaje', required: true, errors: { required: 'Escribí algo' } } },
  submit: { label: 'Enviar', call: 'consulting.saveDraft', with: { id: 'tenant.id' } },
};
