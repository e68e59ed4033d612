// @ts-check
import { Parser } from 'saxen';

/** Bytes decoded at once. */
const SLICE = 64 * 1024;

/**
 * Calls of a walk through one XML part. Names come without their prefix.
 * @typedef {object} Walker
 * @property {(name: string, attributes: () => Readonly<Record<string, string>>) => void} open
 * @property {(name: string) => void} [close]
 * @property {(text: string) => void} [text]
 */

/**
 * Walks through an XML part, element by element. Entities that the part itself declares are not resolved.
 * @param {Uint8Array} part
 * @param {Walker} walker
 * @throws for a part that is no XML
 */
export function walkXml(part, { open, close, text }) {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode) =>
    open(local(name), () =>
      Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [local(key), decode(value)])),
    ),
  );
  if (close) parser.on('closeTag', (name) => close(local(name)));
  if (text) parser.on('text', (raw, decode) => text(decode(raw)));
  if (text) parser.on('cdata', text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < part.length; from += SLICE)
    parser.write(decoder.decode(part.subarray(from, from + SLICE), { stream: true }));
  parser.end();
}

/** @param {string} name */
function local(name) {
  return name.slice(name.indexOf(':') + 1);
}
