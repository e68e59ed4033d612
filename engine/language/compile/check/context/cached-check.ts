import { CheckCache, type Run } from '../../incremental/check-cache.ts';
import { Reads } from '../../incremental/reads.ts';
import { Report } from '../../source/report.ts';
import type { Branch } from '../../source/tree.ts';
import type { Context } from './context.ts';
import { type Findings, recordedContext } from './recorded-context.ts';

/** A check of one document. */
export interface DocumentCheck {
  /** Names it among the checks of the same document. */
  readonly name: string;
  /** Checks the document; reads nothing but it and the context that it is given. */
  readonly run: (context: Context) => void;
}

const cache = new CheckCache<Context, Findings>();

/**
 * Runs a check of a document, or repeats its outcome where it ran before for a tenant in which all that it read is the
 * same (compile/incremental). Findings, used names and comparisons are written to `context` each time.
 */
export function checkDocument(document: Branch, { name, run }: DocumentCheck, context: Context): void {
  write(
    cache.runOf(document, name, context, (reads) => outcomeOf(run, context, reads)),
    context,
  );
}

/** Runs a check that looks at many documents, and is not cached. */
export function checkTenant(run: (context: Context) => void, context: Context): void {
  if (context.damaged === undefined) {
    run(context);
    return;
  }
  const reads = new Reads<Context>();
  write({ reads, outcome: outcomeOf(run, context, reads) }, context);
}

function outcomeOf(run: (context: Context) => void, context: Context, reads: Reads<Context>): Findings {
  const findings: Findings = {
    report: new Report(),
    used: new Map([...context.used.keys()].map((catalogue) => [catalogue, new Set<string>()])),
    comparisons: new Map(),
  };
  run(recordedContext(context, reads, findings));
  return findings;
}

/** Writes the findings of a run, except one that read a damaged document: the damage may have caused them. */
function write({ reads, outcome: { report, used, comparisons } }: Run<Context, Findings>, context: Context): void {
  const { damaged } = context;
  if (damaged === undefined || reads.holdIn(damaged.other)) context.report.repeat(report.findings);
  for (const [rule, compared] of comparisons) context.comparisons.set(rule, compared);
  for (const [catalogue, names] of used) for (const name of names) context.used.get(catalogue)?.add(name);
}

/**
 * Makes a value from one document, or repeats the value of another tenant in which every read place says the same.
 * Inside a check, its reads count as reads of the check.
 */
export class DocumentMemo<Made> {
  readonly #made = new CheckCache<Context, Made>();
  readonly #make: (document: Branch, context: Context) => Made;

  /** @param make reads nothing but the document and the context that it is given, and reports nothing */
  constructor(make: (document: Branch, context: Context) => Made) {
    this.#make = make;
  }

  of(document: Branch, context: Context): Made {
    const { recording } = context;
    // Never looked up through a recorded context: the comparison with other runs would count as reads.
    const read = recording?.context ?? context;
    const { reads, outcome } = this.#made.runOf(document, '', read, (reads) =>
      this.#make(
        document,
        recordedContext(read, reads, { report: new Report(), used: new Map(), comparisons: new Map() }),
      ),
    );
    recording?.reads.noteAll(read, reads);
    return outcome;
  }
}
