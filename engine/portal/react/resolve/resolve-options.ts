import type { ResolvedOption, ResolvedOptions, Source } from '../../../../schemas/resolved.ts';
import type { Actions } from '../../../language/actions/action.ts';
import type { Json } from '../../../language/artifact.ts';
import { codeItems } from '../../../language/forms/options.ts';
import { truth } from '../../../language/rules/evaluate.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { type Scope, withRoot } from '../../../language/rules/scope.ts';
import { readPath, renderText } from '../../../language/rules/text.ts';
import { resolveBinding } from './resolve-binding.ts';
import { resolveSource } from './resolve-source.ts';
import type { Resolving } from './resolving.ts';

/** `options` of choices, select and segmented as a document writes them. */
interface OptionWords {
  readonly each?: string;
  readonly codes?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly key?: string;
  readonly value?: string;
  readonly enabled?: Json;
  readonly reason?: string;
  readonly reasons?: { readonly [name: string]: { readonly when: Json; readonly text: string } };
  readonly icon?: string;
  readonly initials?: string;
}

/** An option, and what choosing it binds. */
interface Bound extends ResolvedOption {
  readonly value: unknown;
}

/** The options of a node, which of them is bound, and how to bind another. */
export function resolveOptions(node: Readonly<Record<string, unknown>>, at: Resolving): ResolvedOptions {
  const words = (isRecord(node.options) ? node.options : {}) as OptionWords;
  const binding = resolveBinding(String(node.bind), at);
  const list = boundOptions(words, at);
  const options = list.status === 'ready' ? list.value : [];
  const keyPath = words.codes === undefined && words.value === 'item' ? (words.key ?? 'item.id') : undefined;
  const chosen =
    binding.value === undefined || binding.value === null
      ? undefined
      : keyPath === undefined
        ? options.find(({ value }) => value === binding.value)?.key
        : text(readPath(keyPath, withRoot(at.scope, 'item', binding.value)));
  return {
    source: list,
    chosen,
    choose(key) {
      const option = options.find((candidate) => candidate.key === key);
      if (option === undefined || !option.enabled) return;
      binding.set(option.value);
      if (Array.isArray(node.pick))
        void at.instance.runner('pick', node.pick as Actions, at.viewScope, itemRoot(at)).run();
    },
  };
}

function boundOptions(words: OptionWords, at: Resolving): Source<readonly Bound[]> {
  if (words.codes !== undefined) {
    const items = codeItems(words.codes, at.scope) ?? [];
    const written = { label: '{{item.label}}', key: 'item.code', value: 'item.code', ...words };
    return { status: 'ready', value: items.map((item) => optionOf(written, item, at)) };
  }
  const source = resolveSource(words.each ?? '', true, at.viewScope, at.get, at.runtime);
  if (source.status !== 'ready') return source;
  const items = Array.isArray(source.value) ? source.value : [];
  return { status: 'ready', value: items.map((item) => optionOf(words, item, at)) };
}

function optionOf(words: OptionWords, item: unknown, at: Resolving): Bound {
  const scope = withRoot(at.scope, 'item', item);
  const say = (template: string | undefined) => (template === undefined ? undefined : renderText(template, scope));
  const judged = words.enabled === undefined || truth(words.enabled, scope);
  return {
    key: text(readPath(words.key ?? 'item.id', scope)) ?? '',
    label: say(words.label) ?? '',
    hint: say(words.hint),
    enabled: judged === true,
    // An option that cannot be judged yet is disabled, without a reason (A38).
    reason: judged !== false ? undefined : (reasonOf(words.reasons, scope) ?? say(words.reason)),
    icon: words.icon === undefined ? undefined : text(readPath(words.icon, scope)),
    initials: say(words.initials),
    value: readPath(words.value ?? 'item', scope),
  };
}

function reasonOf(reasons: OptionWords['reasons'], scope: Scope): string | undefined {
  const reason = Object.values(reasons ?? {}).find(({ when }) => truth(when, scope) === true);
  return reason === undefined ? undefined : renderText(reason.text, scope);
}

function itemRoot(at: Resolving): Readonly<Record<string, unknown>> {
  return at.item === undefined ? {} : { item: at.item.value };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
