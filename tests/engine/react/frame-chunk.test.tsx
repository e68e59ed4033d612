// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as frame from '../../../engine/react/screens/frame-chunk.ts';
import { useFrameChunk } from '../../../engine/react/screens/use-frame-chunk.ts';

it('[SHELL-01] header and menu are asked for again when the line is back, until they are there', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn<() => Promise<typeof frame>>()
    .mockRejectedValueOnce(new TypeError('no line'))
    .mockResolvedValue(frame);
  const { result } = renderHook(() => useFrameChunk(true, load));
  await waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(result.current).toBeUndefined();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current).toBe(frame));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
});

it('[SHELL-01] and by and by, where the line was never said to be gone', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<typeof frame>>().mockRejectedValue(new TypeError('no line'));
  const { result } = renderHook(() => useFrameChunk(true, load));
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(frame);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(result.current).toBe(frame);
  vi.useRealTimers();
});
