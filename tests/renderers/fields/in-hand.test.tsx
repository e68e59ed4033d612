// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useInHand } from '../../../renderers/fields/use-in-hand.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const tell = (kind: string) => act(() => void window.dispatchEvent(new Event(kind)));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('what stands in somebody’s hands', () => {
  it('[LOGIN-01] a press lasts until its click, or until none has come', () => {
    const { result } = renderHook(() => useInHand(true));
    tell('pointerdown');
    expect(result.current.busy).toBe(true);
    tell('pointerup');
    tell('click');
    // The browser sends the form after the click was heard.
    expect(result.current.busy).toBe(true);
    wait(0);
    expect(result.current.busy).toBe(false);
    tell('pointerdown');
    tell('pointercancel');
    expect(result.current.busy).toBe(true);
    wait(100);
    expect(result.current.busy).toBe(false);
  });

  it('[LOGIN-01] a key without a name, as a password manager tells one, presses nothing', () => {
    const { result } = renderHook(() => useInHand(true));
    tell('keydown');
    expect(result.current.busy).toBe(false);
  });

  it('[LOGIN-01] a press that follows another at once is not ended by the end of the first', () => {
    const { result } = renderHook(() => useInHand(true));
    tell('pointerdown');
    tell('pointerup');
    wait(60);
    tell('pointerdown');
    wait(60);
    expect(result.current.busy).toBe(true);
    tell('pointerup');
    wait(60);
    expect(result.current.busy).toBe(true);
    wait(40);
    expect(result.current.busy).toBe(false);
  });
});
