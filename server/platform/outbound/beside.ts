/** Work at a time; more is left to the sweeps and notifications that cover the same. */
const MOST = 50;

/** Work that a request begins and does not wait for. Bounded, once at a time for each subject, and ended before the server stops. */
export class BesideWork {
  private readonly running = new Map<string, Promise<void>>();

  /** Begins work about a subject, unless the same runs already or too much does. `work` must not reject. */
  begin(subject: string, work: () => Promise<void>): void {
    if (this.running.has(subject) || this.running.size >= MOST) return;
    this.running.set(
      subject,
      work().finally(() => this.running.delete(subject)),
    );
  }

  /** Resolves when all work has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.running.values());
  }
}
