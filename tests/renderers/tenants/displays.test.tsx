// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { compile } from '../../../engine/language/compile/compile.ts';
import { cleanValue } from '../../../engine/language/forms/clean.ts';
import { ownColumns } from '../../../server/platform/files/export/own-columns.ts';
import { tenantScope } from '../../../server/platform/tenants/tenant-scope.ts';
import { answer } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { shipped } from '../../tenants/shipped.ts';
import { openCompiled } from './open-tenant.tsx';

const DOCUMENTS = {
  'fields.json': {
    legajo: {
      own: 'person',
      label: 'Legajo',
      display: '######/##',
      schema: { type: 'string', pattern: '^\\d{8}$' },
      errors: { pattern: 'Son 8 números' },
    },
    poliza: { own: 'case', label: 'Póliza', display: '###-###', schema: { type: 'string', pattern: '^[A-Z\\d]{6}$' } },
  },
  'screens/ayuda.json': {
    path: '/ayuda',
    for: ['patient'],
    title: 'Ayuda',
    view: { node: 'text', text: 'Tu legajo: {{ user.own.legajo }}' },
  },
};

let made: CompiledTenant | undefined;

/** The demo with two own fields that are read with separators. */
function tenant(): CompiledTenant {
  const own = Object.entries(DOCUMENTS).map(([file, json]) => [`demo/${file}`, JSON.stringify(json)] as const);
  const { tenant: compiled, messages } = compile(new Map([...shipped('demo'), ...own]), 'demo');
  if (compiled === undefined) throw new Error(JSON.stringify(messages));
  made ??= compiled;
  return made;
}

const user = { ...(signedIn().user as object), own: { legajo: '12345672' } };
const open = (at: string) =>
  openCompiled(tenant(), at, signedIn('elena', { user }), {
    '/api/usuarios/persona': () => answer({ persona: user, version: 4 }),
  });

describe('display of an own field', { timeout: 120_000 }, () => {
  it('is written in every text that reads the field [FIXL-74]', async () => {
    await open('/ayuda');
    expect(await screen.findByText('Tu legajo: 123456/72')).toBeTruthy();
    const list = tenant().public.screens.find(({ id }) => id === 'listcasos');
    expect(JSON.stringify(list)).toContain('{{item.own.poliza | mask:###-###}}');
  });

  it('shows its separators in profile and box, however typed [FIXL-74]', async () => {
    await open('/miPerfil');
    expect(await screen.findByText('123456/72')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
    const box = await screen.findByLabelText<HTMLInputElement>(/^Legajo/, { selector: 'input' });
    expect(box.value).toBe('123456/72');
    for (const typed of ['87654321', '876543/21', '876543 21']) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      expect(box.value).toBe(typed);
      await userEvent.tab();
      await waitFor(() => expect(box.value).toBe('876543/21'));
    }
    expect(screen.queryByText('Son 8 números')).toBeNull();
  });

  it('is stored without separators, and exported with them [FIXL-74]', () => {
    const field = tenant().public.forms.registro?.fields.legajo;
    expect(field && ['876543/21', '87654321', '876543/2'].map((typed) => cleanValue(field, typed))).toEqual([
      '87654321',
      '87654321',
      '8765432',
    ]);
    const [column] = ownColumns(tenant(), 'art.create', 'case', []);
    const scope = tenantScope(tenant(), { item: { own: { poliza: 'AB1203' } } });
    expect([column?.label, column?.cell(scope)]).toEqual(['Póliza', 'AB1-203']);
  });
});
