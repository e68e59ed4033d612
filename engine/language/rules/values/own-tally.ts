import type { OwnEntity, Profile } from '../../types/profile.ts';
import { mismatch } from './mismatch.ts';

/** Count of the stored values of one own field. */
export interface OwnCount {
  readonly entity: OwnEntity;
  readonly name: string;
  /** As it is declared now; null when the tenant no longer declares it. */
  readonly type: Profile | null;
  /** Number of people or cases that have a value, and of those whose value does not have the declared type. */
  readonly stored: number;
  readonly others: number;
}

/** Counts stored values of one entity by field: declared fields first, then those that are no longer declared. */
export class OwnTally {
  private readonly entity: OwnEntity;
  private readonly types: Readonly<Record<string, Profile>>;
  private readonly counts: Map<string, { stored: number; others: number }>;

  constructor(entity: OwnEntity, types: Readonly<Record<string, Profile>>) {
    this.entity = entity;
    this.types = types;
    this.counts = new Map(Object.keys(types).map((name) => [name, { stored: 0, others: 0 }]));
  }

  /** Adds the stored values of one person or case. */
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
    return [...this.counts].map(([name, count]) => ({
      entity: this.entity,
      name,
      type: this.typeOf(name),
      ...count,
    }));
  }

  private typeOf(name: string): Profile | null {
    return Object.hasOwn(this.types, name) ? (this.types[name] ?? null) : null;
  }
}
