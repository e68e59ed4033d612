import { CheckCache } from '../../incremental/check-cache.ts';
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
  const { report, used, comparisons } = cache.outcome(document, name, context, (reads) => {
    const findings: Findings = {
      report: new Report(),
      used: new Map([...context.used.keys()].map((catalogue) => [catalogue, new Set<string>()])),
      comparisons: new Map(),
    };
    run(recordedContext(context, reads, findings));
    return findings;
  });
  context.report.repeat(report.findings);
  for (const [rule, compared] of comparisons) context.comparisons.set(rule, compared);
  for (const [catalogue, names] of used) for (const one of names) context.used.get(catalogue)?.add(one);
}
