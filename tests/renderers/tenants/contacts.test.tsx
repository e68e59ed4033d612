// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { refusalWords } from '../../../engine/language/checks/refusal-words.ts';
import { compile } from '../../../engine/language/compile/compile.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { shipped } from '../../tenants/shipped.ts';
import { openCompiled } from './open-tenant.tsx';

const CHECK = {
  at: ['careStart'],
  passWhen: { has: 'subject.telefono' },
  refusal: { title: 'Falta tu teléfono', message: 'Pedilo por teléfono', contact: 'guardia' },
};
const TO_GUARD = { do: 'open', dialog: 'contact', with: { contact: 'tenant.contacts.guardia' } };

/** The demo with a usual contact, a named one that a check names too, and a page that shows both. */
function compiled(press: object): CompiledTenant {
  const files = shipped('demo');
  const header = JSON.parse(files.get('demo/tenant.json') ?? '');
  const one = (label: string, text: string) => ({
    label,
    lines: { phone: { label: 'Teléfono', text, to: 'tel:0800' } },
  });
  const documents = {
    'tenant.json': { ...header, contact: one('Contacto', '0800-1'), contacts: { guardia: one('Guardia', '0800-2') } },
    'checks.json': { alta: CHECK },
    'screens/ayuda.json': {
      path: '/ayuda',
      for: ['patient'],
      title: 'Ayuda',
      view: {
        node: 'stack',
        children: {
          ask: { node: 'button', label: '{{tenant.contacts.guardia.label}} ya', press: [press] },
          card: {
            node: 'card',
            title: 'En la página',
            children: {
              lines: { node: 'part', use: 'contactLines', with: { contact: 'tenant.contacts.guardia' } },
            },
          },
        },
      },
    },
  };
  const own = Object.entries(documents).map(([file, json]) => [`demo/${file}`, JSON.stringify(json)] as const);
  const { tenant, messages } = compile(new Map([...files, ...own]), 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}

async function open(press: object): Promise<void> {
  await openCompiled(compiled(press), '/ayuda', signedIn());
  fireEvent.click(await screen.findByRole('button', { name: 'Guardia ya' }));
}

describe('several contacts', { timeout: 120_000 }, () => {
  it('opens a named contact in the shared dialog [FIXL-73]', async () => {
    await open(TO_GUARD);
    const dialog = await screen.findByRole('dialog', { name: 'Guardia' });
    expect(await within(dialog).findByRole('link', { name: '0800-2' })).toBeTruthy();
    expect(within(dialog).queryByText('0800-1')).toBeNull();
  });

  it('tells page and server the contact that a check names [FIXL-73]', () => {
    const tenant = compiled(TO_GUARD);
    expect(refusalWords(tenant.public.checks, 'alta', undefined)).toMatchObject(CHECK.refusal);
    expect(tenant.public.contacts.guardia?.lines.map(({ text }) => text)).toEqual(['0800-2']);
  });

  it('opens the usual contact without a name [FIXL-73]', async () => {
    await open({ do: 'open', dialog: 'contact' });
    const dialog = await screen.findByRole('dialog', { name: 'Contacto' });
    expect(await within(dialog).findByRole('link', { name: '0800-1' })).toBeTruthy();
  });

  it('shows a named contact’s lines on a page and in a notice [FIXL-73]', async () => {
    await open({ do: 'notice', title: 'Llamanos', contact: 'guardia' });
    expect((await screen.findAllByText('0800-2')).length).toBe(2);
    expect(screen.queryByText('0800-1')).toBeNull();
  });
});
