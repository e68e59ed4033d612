import { listed } from '../../../messages/compiler-words.ts';
import { heightOf } from '../../layers/chain.ts';
import { type Branch, entries, entry, type Origin, reach, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

const CHOICES: readonly string[] = ['radio', 'select'];

/** Widgets in which a word of a field does something. */
const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  options: CHOICES,
  optionsFrom: CHOICES,
  none: ['select'],
  slot: ['slot'],
  accept: ['file'],
  noteLabel: ['tickNote'],
};

const TEXTS: readonly string[] = ['string'];
const NUMBERS: readonly string[] = ['integer', 'number'];

/** Types of values that a word of a schema limits. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  pattern: TEXTS,
  minLength: TEXTS,
  maxLength: TEXTS,
  format: TEXTS,
  blank: TEXTS,
  minimum: NUMBERS,
  maximum: NUMBERS,
};

/** Types of the values that a widget writes; every other widget writes texts, of which some are read as numbers. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  checkbox: ['boolean'],
  ...Object.fromEntries(
    ['birthDate', 'date', 'time', 'email', 'phone', 'password', 'newPassword', 'textarea', 'tickNote', 'code'].map(
      (widget) => [widget, TEXTS],
    ),
  ),
};

/** Controls that HTML lets browsers fill with an address of several lines. */
const SEVERAL_LINES: readonly string[] = ['textarea', 'select'];

/**
 * Reports words of a field that its widget or its type ignores, a type that its widget never writes, and an address of
 * several lines in a box of one.
 */
export function fieldWordsAt({ report, layers }: Context, key: string, field: Branch): void {
  const named = entry(field, 'widget');
  const widget = text(named) ?? 'text';
  // A value that is an entity has words of its own, and a hidden one is taken from elsewhere.
  if (entry(field, 'type') !== undefined || widget === 'hidden') return;
  const typed = reach(field, ['schema', 'type']);
  const known = WRITTEN[widget];
  const type = text(typed) ?? known?.[0] ?? 'string';
  const placeOf = (tree: Tree, decides: Tree = tree): Origin =>
    heightOf(decides.at, layers) > heightOf(tree.at, layers) ? decides.at : tree.at;
  for (const [word, widgets] of Object.entries(WIDGETS)) {
    const tree = entry(field, word);
    if (tree === undefined || widgets.includes(widget)) continue;
    const words = { key, word, of: `widget ${listed(widgets)}`, found: widget };
    report.add('ineffectiveFieldWord', placeOf(tree, named), words);
  }
  if (typed !== undefined && known !== undefined && !known.includes(type))
    report.add('widgetTypeMismatch', placeOf(typed, named), { key, found: type, widget, allowed: listed(known) });
  const whole = entry(field, 'autocomplete');
  if (whole !== undefined && text(whole) === 'street-address' && !SEVERAL_LINES.includes(widget))
    report.add('streetAddressOnOneLine', placeOf(whole, named), { key, found: widget });
  for (const [word, tree] of entries(entry(field, 'schema'))) {
    const types = TYPES[word];
    if (types === undefined || types.includes(type)) continue;
    const words = { key, word: `schema.${word}`, of: `schema.type ${listed(types)}`, found: type };
    report.add('ineffectiveFieldWord', placeOf(tree, typed ?? named), words);
  }
}
