import { type FormValues, sameValue } from '../../language/forms/form-values.ts';

/** Result of one save: retrying helps after `failed`, not after `refused`. */
export type SaveOutcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly reason: string };

/** State of saving. */
export type AutosaveStatus = 'idle' | 'waiting' | 'saved' | 'failed' | 'refused';

/** Debounce after the last keypress: a pause, not the end of a word. */
const PAUSE_MS = 1_000;
/** Backoff between failed saves: doubling, up to half a minute. */
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

/**
 * Saves a text while it is being written, one request at a time and in order: debounced after each change, immediately
 * on `flush`, and retried until it succeeds. The initial values count as saved.
 */
export class Autosave {
  private readonly save: (values: FormValues) => Promise<SaveOutcome>;
  private readonly changed: () => void;
  private kept: FormValues;
  private latest: FormValues;
  private current: { readonly status: AutosaveStatus; readonly reason: string | undefined };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving = false;
  private retry = FIRST_RETRY_MS;

  constructor(start: FormValues, save: (values: FormValues) => Promise<SaveOutcome>, changed: () => void) {
    this.kept = start;
    this.latest = start;
    this.save = save;
    this.changed = changed;
    this.current = { status: 'idle', reason: undefined };
  }

  /** State, and the reason of a refusal. The same object until something changes. */
  view(): { readonly status: AutosaveStatus; readonly reason: string | undefined } {
    return this.current;
  }

  /** Whether a change is not saved yet. */
  isOpen(): boolean {
    return !sameValue(this.kept, this.latest);
  }

  /** Takes the current values. */
  offer(values: FormValues): void {
    if (sameValue(values, this.latest)) return;
    this.latest = values;
    this.retry = FIRST_RETRY_MS;
    if (this.isOpen()) {
      this.show('waiting');
      this.after(PAUSE_MS);
    }
  }

  /** Saves pending changes now. */
  flush(): void {
    if (this.isOpen() && this.current.status !== 'refused') void this.run();
  }

  /**
   * Saves a pending change now, because the person left the screen. A failed save is still retried until it is saved or
   * refused.
   */
  close(): void {
    this.flush();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private after(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), wait);
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    if (this.saving) return;
    this.saving = true;
    const tried = this.latest;
    const outcome = await this.save(tried);
    this.saving = false;
    if (outcome.kind === 'kept') {
      this.kept = tried;
      this.retry = FIRST_RETRY_MS;
      if (!this.isOpen()) return this.show('saved');
      this.after(PAUSE_MS);
    } else if (tried !== this.latest) this.after(PAUSE_MS);
    else if (outcome.kind === 'refused') this.show('refused', outcome.reason);
    else {
      this.show('failed');
      this.after(this.retry);
      this.retry = Math.min(this.retry * 2, LAST_RETRY_MS);
    }
  }

  private show(status: AutosaveStatus, reason?: string): void {
    if (this.current.status === status && this.current.reason === reason) return;
    this.current = { status, reason };
    this.changed();
  }
}
