// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HttpOutcome, HttpRequest } from '../../../engine/portal/calls/transport.ts';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer } from '../../engine/fake-transport.ts';
import { type Documents, openDocuments, probe, stack } from './open-documents.tsx';

// Clears the stored draft of a test, which would appear in the next.
beforeEach(() => {
  drafts.clear('elena');
  sessionStorage.clear();
});

const MB = 1024 * 1024;
const DOCUMENTS: Documents = {
  ...probe(
    stack({
      form: { node: 'form', form: 'caseDocument' },
      done: { node: 'text', text: 'Enviado {{state.veces}}', visible: { has: 'state.veces' } },
    }),
    { state: { veces: { type: 'string', nullable: true } } },
  ),
  'forms/caseDocument.json': {
    fields: {
      descripcion: { label: 'Descripción', schema: { maxLength: 200 } },
      file: { label: 'Documento', required: true, widget: 'file', accept: ['pdf'], maxFiles: 1 },
    },
    submit: {
      label: 'Adjuntar',
      busy: 'Adjuntando',
      call: 'art.addDocument',
      with: { id_caso: { const: 7 }, id_paciente: { const: 77 } },
      refusals: { other: { title: 'No se pudo', message: '{{error.message}}' } },
      // biome-ignore lint/suspicious/noThenProperty: the word of a form's document for what follows
      then: [{ do: 'set', values: { veces: { const: 'una vez' } } }],
    },
  },
};

/** Holds each request until the test answers it; ends it as the browser does when it is taken back. */
function line() {
  const open: { readonly request: HttpRequest; readonly end: (outcome: HttpOutcome) => void }[] = [];
  const reply = (request: HttpRequest) =>
    new Promise<HttpOutcome>((end) => {
      request.signal?.addEventListener('abort', () => end({ kind: 'left' }));
      open.push({ request, end });
    });
  return { reply, at: (index: number) => open[index], open };
}

async function attach() {
  const held = line();
  const opened = await openDocuments(DOCUMENTS, { replies: { 'art.addDocument': held.reply } });
  await userEvent.type(await screen.findByLabelText(/Descripción/), 'Denuncia');
  const pdf = new File(['%PDF-1.7 %%EOF'], 'denuncia.pdf', { type: 'application/pdf' });
  await userEvent.upload(await screen.findByLabelText(/Documento/), pdf);
  const send = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Adjuntar' }));
    await waitFor(() => expect(held.open).toHaveLength(times));
  };
  await send(1);
  return { held, send, opened };
}

const stays = (): void => {
  expect(screen.getByLabelText(/Descripción/)).toHaveProperty('value', 'Denuncia');
  expect(screen.getByText('denuncia.pdf')).toBeTruthy();
};

describe('files that go over a slow line', { timeout: 60_000 }, () => {
  it('show upload progress, then that the response is pending [ART-03, ART-13]', async () => {
    const { held } = await attach();
    const { request, end } = held.at(0) ?? {};
    act(() => request?.onSent?.(2.1 * MB, 8 * MB));
    const bar = await screen.findByRole('progressbar', { name: 'Enviando lo adjunto' });
    expect(bar.getAttribute('aria-valuetext')).toBe('2,1 de 8,0 MB');
    act(() => request?.onSent?.(8 * MB, 8 * MB));
    await screen.findByRole('progressbar', { name: 'Lo adjunto ya se envió: falta la respuesta' });
    // The server is at work on it: to say that it was taken back would be a lie.
    expect(screen.queryByRole('button', { name: 'Cancelar el envío' })).toBeNull();
    act(() => end?.(answer({ id: 1 })));
    expect(await screen.findByText('Enviado una vez')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('are cancelled silently, keep the form, and reuse their key [ART-03, ART-13]', async () => {
    const { held, send } = await attach();
    act(() => held.at(0)?.request.onSent?.(MB, 8 * MB));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar el envío' }));
    expect(held.at(0)?.request.signal?.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    stays();
    await send(2);
    // By the same key: had it arrived after all, it would not be done twice (R2).
    const keys = held.open.map(({ request }) => request.headers['Idempotency-Key']);
    expect(keys[1]).toBe(keys[0]);
    act(() => held.at(1)?.end(answer({ id: 1 })));
    expect(await screen.findByText('Enviado una vez')).toBeTruthy();
  });

  it.each(['offline', 'timeout'] as const)('[A38, ART-13] that end with %s leave all as it was', async (kind) => {
    const { held, send } = await attach();
    act(() => held.at(0)?.request.onSent?.(MB, 8 * MB));
    act(() => held.at(0)?.end({ kind }));
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('progressbar')).toBeNull();
    stays();
    await send(2);
  });

  it('are aborted when their screen closes; small ones show no progress [ART-13]', async () => {
    const { held, opened } = await attach();
    act(() => held.at(0)?.request.onSent?.(1_000, 2_000));
    expect(screen.queryByRole('progressbar')).toBeNull();
    opened.unmount();
    await waitFor(() => expect(held.at(0)?.request.signal?.aborted).toBe(true));
  });
});
