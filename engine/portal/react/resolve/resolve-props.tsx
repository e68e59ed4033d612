import type { ReactNode } from 'react';
import type { LeafNote, Note, Notes } from '../../../../schemas/generated/node-annotations.ts';
import type { ResolvedLink } from '../../../../schemas/resolved.ts';
import type { Actions } from '../../../language/actions/action.ts';
import type { JsonObject } from '../../../language/artifact.ts';
import { dependencies, textDependencies, valueDependencies } from '../../../language/rules/dependencies.ts';
import { evaluate, truth } from '../../../language/rules/evaluate.ts';
import { holds } from '../../../language/rules/holds.ts';
import { parsePath } from '../../../language/rules/path.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { withRoot } from '../../../language/rules/scope.ts';
import { readPath, readValue, renderLink, renderText } from '../../../language/rules/text.ts';
import { UNKNOWN } from '../../../language/rules/unknown.ts';
import { documentFile } from '../../../language/screens/document-address.ts';
import { assetAddress, safeLink, safePicture } from '../../../language/screens/safe-link.ts';
import { scopeFor } from '../data/reader.ts';
import type { Props } from '../runtime/special-props.ts';
import { ItemNode } from './ItemNode.tsx';
import { placeOfItem } from './instance.ts';
import { resolveBinding } from './resolve-binding.ts';
import { resolveOptions } from './resolve-options.ts';
import { resolveSource } from './resolve-source.ts';
import type { Resolving } from './resolving.ts';

/**
 * Resolves the properties of a node, or of an object inside it, to plain values, by the notes of its schema. A property
 * without a note is a literal. `place` is its path inside the node. @throws RuleFault when a rule, text or path is
 * malformed
 */
export function resolveProps(raw: Props, notes: Notes, at: Resolving, place = ''): Props {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || value === null || name === 'node' || (name === 'visible' && !notes.visible)) continue;
    const note = Object.hasOwn(notes, name) ? notes[name] : undefined;
    // React keeps a property named `key` for itself.
    const prop = name === 'key' ? 'keyOf' : name;
    if (note === 'options') props[prop] = resolveOptions(raw, at);
    else
      props[prop] = note === undefined ? value : resolveNote(note, value, at, place === '' ? name : `${place}.${name}`);
  }
  return props;
}

function resolveNote(note: Note, raw: unknown, at: Resolving, place: string): unknown {
  if (typeof note === 'string') {
    if (!note.endsWith('*')) return resolveLeaf(note as LeafNote, raw, at, place);
    return byItem(note.slice(0, -1) as LeafNote, raw, at, place);
  }
  if (!isRecord(raw)) return raw;
  if ('object' in note) return resolveProps(raw, note.object, at, place);
  return Object.entries(raw).flatMap(([key, entry]) => {
    if (!isRecord(entry)) return [];
    const shown = note.map.visible || holds(entry.visible, at.scope);
    return shown ? [{ ...resolveProps(withText(entry), note.map, at, `${place}.${key}`), key }] : [];
  });
}

/** A value with its format is a text: only here is there a scope to write it with. */
function withText(entry: Props): Props {
  const { value, format, text } = entry;
  const written = typeof value === 'string' && typeof format === 'string' && text === undefined;
  return written ? { ...entry, text: `{{${value} | ${format}}}` } : entry;
}

/**
 * A property below the element of a list, as a function of that element. It subscribes now, because it reads later, and
 * stays the same function until another value that it reads has changed.
 */
function byItem(leaf: LeafNote, raw: unknown, at: Resolving, place: string): (item: unknown) => unknown {
  const read = touch(leaf, raw, at);
  const { get } = at.runtime.store;
  const late = scopeFor(at.viewScope.read, get);
  return at.instance.same(place, [raw, ...read], () => (item: unknown) => {
    const scope = withRoot(late, 'item', item);
    return resolveLeaf(leaf, raw, { ...at, get, scope, item: { value: item } }, place);
  });
}

function resolveLeaf(leaf: LeafNote, raw: unknown, at: Resolving, place: string): unknown {
  const { scope, runtime } = at;
  switch (leaf) {
    case 'text':
      return renderText(String(raw), scope);
    case 'link':
      return safeLink(renderLink(String(raw), scope), runtime.artifact);
    case 'picture':
      return safePicture(renderLink(String(raw), scope), runtime.artifact);
    case 'boolean':
      return truth(raw, scope) === true;
    case 'rule':
      return known(evaluate(raw, scope));
    case 'document':
      return fileLink(readPath(String(raw), scope), runtime.artifact);
    case 'path':
      return readPath(String(raw), scope);
    case 'value':
      return readValue(raw, scope);
    case 'values':
      return isRecord(raw)
        ? Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, readValue(value, scope)]))
        : {};
    case 'asset':
      return assetAddress(String(raw), runtime.artifact.id);
    case 'bind':
      return resolveBinding(String(raw), at);
    case 'source':
    case 'list':
      return resolveSource(String(raw), leaf === 'list', at.viewScope, at.get, runtime);
    case 'actions':
      return runnerOf(raw, at, place);
    default:
      return elementOf(leaf, raw, at, place);
  }
}

function fileLink(path: unknown, artifact: Resolving['runtime']['artifact']): ResolvedLink | undefined {
  const address = documentFile(path, artifact.endpoints);
  return address === undefined ? undefined : safeLink(address, artifact);
}

function runnerOf(raw: unknown, at: Resolving, place: string): unknown {
  at.instance.watch(at.get);
  const actions = Array.isArray(raw) ? (raw as Actions) : [];
  if (at.item === undefined) return at.instance.runner(place, actions, at.viewScope);
  return at.instance.runner(`${place}#${placeOfItem(at.item.value)}`, actions, at.viewScope, { item: at.item.value });
}

function elementOf(leaf: LeafNote, raw: unknown, at: Resolving, place: string): ReactNode {
  if (leaf === 'nodes') return at.draw.nodes(raw as { readonly [key: string]: JsonObject }, place);
  const node = at.draw.node(raw as JsonObject, place);
  return at.item === undefined ? node : <ItemNode item={at.item.value}>{node}</ItemNode>;
}

function known(value: unknown): unknown {
  return value === UNKNOWN ? undefined : value;
}

/**
 * Reads every value that a property inside a list may read besides its element, so that the node re-renders when one
 * changes, although the property itself is resolved later, row by row.
 * @returns the values read: while they are unchanged, the property gives the same result for the same element
 */
function touch(leaf: LeafNote, raw: unknown, at: Resolving): readonly unknown[] {
  if (leaf === 'actions') at.instance.watch(at.get);
  return pathsOf(leaf, raw)
    .map(parsePath)
    .filter(([root]) => root !== 'item')
    .map((names) => at.scope.read(names));
}

function pathsOf(leaf: LeafNote, raw: unknown): readonly string[] {
  if (leaf === 'text' || leaf === 'link') return typeof raw === 'string' ? textDependencies(raw) : [];
  if (leaf === 'path' || leaf === 'source' || leaf === 'list' || leaf === 'document')
    return typeof raw === 'string' ? [raw] : [];
  if (leaf === 'boolean' || leaf === 'rule') return dependencies(raw);
  if (leaf === 'value') return valueDependencies(raw);
  if (leaf === 'values' && isRecord(raw)) return Object.values(raw).flatMap(valueDependencies);
  return [];
}
