import { WIDGET_SCHEMAS } from '../../../forms/compile-form.ts';
import { listed } from '../../../messages/compiler-words.ts';
import { heightOf } from '../../layers/chain.ts';
import { documentOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, reach, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { conditionOf } from '../values/expressions.ts';

/** Message that each limit of a field needs. A limit without words would refuse without a reason. */
const NEEDS: Readonly<Record<string, string>> = {
  pattern: 'pattern',
  minLength: 'length',
  maxLength: 'length',
  minimum: 'range',
  maximum: 'range',
  format: 'format',
};

/**
 * Checks that each way to refuse a field has a message, and that the message was written for that limit: a layer that
 * changes a limit and keeps the lower layer's message would show false information.
 */
export function messagesAt(context: Context, key: string, field: Branch): void {
  const { report, documents } = context;
  const errors = entries(entry(field, 'errors'));
  const shared = entries(documentOf(documents, 'texts'));
  const format = textOf(reach(field, ['schema', 'format']));
  const required = entry(field, 'required');
  const fixed = entry(field, 'fixed') !== undefined;
  const never = fixed || conditionOf(entry(field, 'visible')) === false || text(entry(field, 'widget')) === 'hidden';
  const wanted = new Set([...entries(entry(field, 'schema')).keys()].flatMap((word) => NEEDS[word] ?? []));
  if (required !== undefined && conditionOf(required) !== false) wanted.add('required');
  for (const kind of never ? [] : wanted) {
    const codes = [`form.error.${kind}`, ...(kind === 'format' ? [`form.error.${format}`] : [])];
    if (!errors.has(kind) && !codes.some((code) => shared.has(code)))
      report.add('missingErrorText', field.key ?? field.at, { key, kind });
  }
  if (!never) staleAt(context, key, field);
  unusedErrorAt(context, key, field);
}

/**
 * Reports the tenant's own message for a limit that the field does not have, since nothing would ever show it. A lower
 * layer's message may belong to a limit that this tenant removed.
 */
function unusedErrorAt(context: Context, key: string, field: Branch): void {
  const widget = textOf(entry(field, 'widget'));
  // The limits of number, kinds and size of files are in no word of a schema.
  if (widget === 'file') return;
  const limits = [...entries(entry(field, 'schema')).keys(), ...Object.keys(WIDGET_SCHEMAS[widget] ?? {})];
  for (const [kind, message] of entries(entry(field, 'errors'))) {
    const words = Object.keys(NEEDS).filter((word) => NEEDS[word] === kind);
    if (words.length === 0 || words.some((word) => limits.includes(word))) continue;
    if ((message.key ?? message.at).file.startsWith(`${context.id}/`))
      context.report.add('errorTextWithoutLimit', message.key ?? message.at, { key, kind, allowed: listed(words) });
  }
}

/** Warns of words that a lower layer wrote for a limit which a layer above it has changed. */
function staleAt(context: Context, key: string, field: Branch): void {
  for (const [word, limit] of entries(entry(field, 'schema'))) {
    const kind = NEEDS[word];
    const message = kind === undefined ? undefined : reach(field, ['errors', kind]);
    if (kind === undefined || message === undefined || message.at.file === limit.at.file) continue;
    if (heightOf(message.at, context.layers) >= heightOf(limit.at, context.layers)) continue;
    context.report.add('outdatedErrorText', limit.key ?? limit.at, { key, word, kind, text: textOf(message) });
  }
}
