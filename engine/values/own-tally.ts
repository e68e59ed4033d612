import type { Profile } from '../types/profile.ts';
import { mismatch } from './mismatch.ts';

/** How one field of a tenant's own is stored. */
export interface OwnCount {
  readonly name: string;
  /** As it is declared now; null when the tenant no longer declares it. */
  readonly type: Profile | null;
  /** With how many people it is stored, and with how many of them as something else than it is declared. */
  readonly stored: number;
  readonly others: number;
}

/** Counts stored values by field: declared fields first, then those that are no longer declared. */
export class OwnTally {
  private readonly types: Readonly<Record<string, Profile>>;
  private readonly counts: Map<string, { stored: number; others: number }>;

  constructor(types: Readonly<Record<string, Profile>>) {
    this.types = types;
    this.counts = new Map(Object.keys(types).map((name) => [name, { stored: 0, others: 0 }]));
  }

  /** Adds the stored values of one person. */
  add(values: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(values)) {
      const count = this.counts.get(name) ?? { stored: 0, others: 0 };
      const type = this.typeOf(name);
      count.stored += 1;
      if (type !== null && mismatch(value, type, {}) !== undefined) count.others += 1;
      this.counts.set(name, count);
    }
  }

  result(): readonly OwnCount[] {
    return [...this.counts].map(([name, count]) => ({ name, type: this.typeOf(name), ...count }));
  }

  private typeOf(name: string): Profile | null {
    return Object.hasOwn(this.types, name) ? (this.types[name] ?? null) : null;
  }
}
