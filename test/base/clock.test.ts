import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fixedClock, pause, systemClock } from '../../src/base/clock.ts';

describe('a clock', () => {
  test('of the system says the present', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test('that is fixed always says the same, whatever is done with what it said', () => {
    const clock = fixedClock(new Date('2026-11-20T10:05:00.000Z'));
    clock.now().setFullYear(1999);
    expect(clock.now().toISOString()).toBe('2026-11-20T10:05:00.000Z');
  });
});

describe('a pause', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('ends after its time, not before, and lets go of the signal', async () => {
    const { signal } = new AbortController();
    const ended = vi.fn();
    const pausing = pause(1_000, signal).then(ended);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await pausing;
    expect(ended).toHaveBeenCalledOnce();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('needs no signal', async () => {
    const pausing = pause(5);
    await vi.advanceTimersByTimeAsync(5);
    await expect(pausing).resolves.toBeUndefined();
  });

  test('is cut short by the signal, with its reason, and leaves no timer', async () => {
    const controller = new AbortController();
    const pausing = pause(1_000, controller.signal);
    const reason = new Error('stopped by the operator');
    controller.abort(reason);
    await expect(pausing).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not begin when it was stopped before', async () => {
    const reason = new Error('stopped before');
    await expect(pause(1_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});
