// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyParts } from '../../../../engine/portal/react/lazy-parts.tsx';
import { Boundary } from '../../../../engine/portal/react/nodes/Boundary.tsx';

const chunk = { Greeting: ({ name }: { readonly name: string }) => <p>Hola, {name}</p> };
const Waiting = ({ name }: { readonly name: string }) => <p>Buscamos a {name}</p>;

/** A button that brings what it is given. */
function Press({ shown }: { readonly shown: ReactElement }): ReactElement {
  const [pressed, setPressed] = useState(false);
  return pressed ? (
    shown
  ) : (
    <button type="button" onClick={() => setPressed(true)}>
      Abrir
    </button>
  );
}

describe('parts that are fetched when they are wanted', () => {
  it('appear even when the triggering press ended before they loaded', async () => {
    const Greeting = lazyParts(() => Promise.resolve(chunk)).part((parts) => parts.Greeting, Waiting);
    render(<Press shown={<Greeting name="Elena" />} />);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('Buscamos a Elena')).toBeDefined();
    expect(await screen.findByText('Hola, Elena')).toBeDefined();
  });

  it('are drawn at once where they were fetched before', async () => {
    const load = vi.fn(() => Promise.resolve(chunk));
    const parts = lazyParts(load);
    const Greeting = parts.part(({ Greeting: Shown }) => Shown, Waiting);
    expect(parts.now()).toBeUndefined();
    await parts.preload();
    render(<Greeting name="Elena" />);
    expect(screen.getByText('Hola, Elena')).toBeDefined();
    expect([parts.now(), load.mock.calls.length]).toEqual([chunk, 1]);
  });

  it('fail inside their boundary, which can retry the load [A43]', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValue(chunk);
    const Greeting = lazyParts<typeof chunk>(load).part((parts) => parts.Greeting);
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const again = (retry: () => void) => (
      <button type="button" onClick={retry}>
        Reintentar
      </button>
    );
    render(
      <Boundary at="greeting" fallback={again}>
        <Greeting name="Elena" />
      </Boundary>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Hola, Elena')).toBeDefined();
    silent.mockRestore();
  });
});
