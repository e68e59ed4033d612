import type { Part } from './outside-world.ts';

/** Milliseconds after a service answers again in which its breaker and requests under way may still refuse. */
const AFTERMATH = 45_000;

/**
 * Refusals that a deed may get whatever else happens: another person was faster, or the rules of the portal.
 */
const BY_RULE: Readonly<Record<string, readonly string[]>> = {
  'appointment.book': ['TURNO_OCUPADO', 'TURNO_NO_DISPONIBLE', 'YA_RESERVADO', 'TOPE_SERVICIO', 'TOO_MANY'],
  'appointment.move': ['TURNO_OCUPADO', 'TURNO_NO_DISPONIBLE', 'YA_RESERVADO', 'TURNO_MISMO', 'TOO_MANY'],
  'care.start': ['LIMIT', 'ATTENTION_ACTIVE', 'NOT_ELIGIBLE'],
  'care.leave': ['NOT_FOUND'],
  'payment.create': ['PAYMENT_WAITING'],
  'payment.drop': ['PAYMENT_PAID'],
  'doctor.call': ['QUEUE_EMPTY'],
  'doctor.held': ['NOT_FOUND'],
  'doctor.finish': ['NOT_FOUND'],
  'case.create': ['TURNO_OCUPADO', 'TURNO_NO_DISPONIBLE'],
  'case.move': ['TURNO_OCUPADO', 'TURNO_NO_DISPONIBLE', 'TURNO_MISMO', 'YA_RESERVADO'],
  // A receipt that comes before its message's number is stored (decision 0038); Meta repeats it.
  'meta.receipt': ['UNAVAILABLE'],
};

/** Refusals that a silent service causes: the documented answer, and the service that must be silent. */
const BY_SILENCE: Readonly<Record<string, Part>> = {
  'care.start 409 CHECK_REFUSED': 'insurer',
  'payment.create 502 PAYMENT_FAILED': 'company',
  'company.notify 503 PAYMENT_FAILED': 'company',
};

/** How long deeds took while nothing hung, while their own service hung and so on, and why they were refused. */
export class LoadTally {
  /** Refusals by deed, status and code, with their number. */
  readonly refused = new Map<string, number>();
  /** Answers that nothing explains. */
  readonly unexplained: string[] = [];
  private readonly took = new Map<string, Map<Part | 'nothing', number[]>>();
  private hanging: Part | 'nothing' = 'nothing';
  private readonly also: ReadonlySet<string>;
  private readonly silentUntil = new Map<Part, number>();

  /** @param also further refusals that are right, each as `deed status code` */
  constructor(also: readonly string[] = []) {
    this.also = new Set(also);
  }

  /** Says which service hangs from now on. */
  phase(hanging: Part | 'nothing'): void {
    if (this.hanging !== 'nothing') this.silentUntil.set(this.hanging, performance.now());
    this.hanging = hanging;
  }

  /** Begins a deed. @returns ends it with its answer */
  begin(deed: string): (status: number, code: string) => void {
    const began = performance.now();
    const hung = this.hanging;
    return (status, code) => {
      const now = performance.now();
      const phases = this.took.get(deed) ?? new Map<Part | 'nothing', number[]>();
      this.took.set(deed, phases.set(hung, [...(phases.get(hung) ?? []), now - began]));
      if (status < 400) return;
      const name = `${deed} ${status} ${code}`;
      this.refused.set(name, (this.refused.get(name) ?? 0) + 1);
      if (!this.explains(deed, name, status, code, began)) this.unexplained.push(`${name} (${hung})`);
    };
  }

  /** A request without an answer. */
  lost(deed: string, error: unknown): void {
    this.unexplained.push(`${deed} ${String(error)} (${this.hanging})`);
  }

  /** Number of deeds, and the median and 99th percentile of each, in milliseconds, by the service that hung. */
  report(): { readonly deeds: number; readonly lines: readonly string[] } {
    const lines = [...this.took].sort().map(([deed, phases]) => {
      const parts = [...phases].map(([part, times]) => `${part} ${times.length}: ${at(times, 0.5)}/${at(times, 0.99)}`);
      return `${deed}  ${parts.join('  ')}`;
    });
    const deeds = [...this.took.values()].flatMap((phases) => [...phases.values()]).flat().length;
    return { deeds, lines };
  }

  private explains(deed: string, name: string, status: number, code: string, began: number): boolean {
    if (this.also.has(name)) return true;
    const part = BY_SILENCE[name];
    if (part !== undefined) return this.hanging === part || began - AFTERMATH < (this.silentUntil.get(part) ?? 0);
    return (status < 500 || deed === 'meta.receipt') && (BY_RULE[deed] ?? []).includes(code);
  }
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
