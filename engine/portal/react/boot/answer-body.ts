/** Longest text that a foreign backend may answer or refuse with: a sentence, not a page. */
const SENTENCE = 500;

/**
 * Content of an answer: its JSON, or its plain text; undefined when it is empty or unreadable.
 * @param type its Content-Type
 */
export function answerBody(text: string, type: string | null): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return type?.startsWith('text/plain') === true && text.length <= SENTENCE ? text.trim() : undefined;
  }
}

/** Seconds after which the request may be repeated, from Retry-After. */
export function retryAfterOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
