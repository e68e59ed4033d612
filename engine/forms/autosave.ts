import { type FormValues, sameValue } from './form-values.ts';

/** How one try to keep ended: `refused` will not go better a second time, `failed` may. */
export type SaveOutcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly reason: string };

/** How keeping goes. */
export type AutosaveStatus = 'idle' | 'waiting' | 'saved' | 'failed' | 'refused';

/** After the last letter; a pause, not a word's end. */
const PAUSE_MS = 1_000;
/** Between tries that failed: doubling, up to half a minute. */
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

/**
 * Keeps what is being written, one try at a time and in order: a moment after each change, at once when asked, and again
 * until it went well. The values it begins with count as kept.
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

  /** How it goes, and what a refusal said. The same object until something changes. */
  view(): { readonly status: AutosaveStatus; readonly reason: string | undefined } {
    return this.current;
  }

  /** Whether something written is not kept yet. */
  isOpen(): boolean {
    return !sameValue(this.kept, this.latest);
  }

  /** What stands written now. */
  offer(values: FormValues): void {
    if (sameValue(values, this.latest)) return;
    this.latest = values;
    this.retry = FIRST_RETRY_MS;
    if (this.isOpen()) {
      this.show('waiting');
      this.after(PAUSE_MS);
    }
  }

  /** Keeps now what waits. */
  flush(): void {
    if (this.isOpen() && this.current.status !== 'refused') void this.run();
  }

  /** No more tries of its own; what is open is tried once more. */
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
