import bowser from 'bowser';

/** Browser and system in everyday words; null where the header does not say. */
export interface BrowserWords {
  readonly browser: string | null;
  /** The operating system, or the model of the phone or tablet where the header says it. */
  readonly system: string | null;
}

/** Names of the library mapped to everyday names. */
const SPOKEN: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
  'Opera Coast': 'Opera',
  macOS: 'Mac',
};

/** Longest header to parse. Real ones are shorter; the limit bounds the work. */
const LONGEST = 400;

/**
 * Parses a user agent header. Browsers may send anything, so it helps people recognize a session and proves nothing.
 */
export function browserWords(header: string | undefined): BrowserWords {
  const agent = (header ?? '').slice(0, LONGEST);
  if (agent === '') return { browser: null, system: null };
  const { browser, os, platform } = bowser.parse(agent);
  return { browser: spoken(browser.name), system: spoken(platform.model ?? os.name) };
}

/** A name, if the text looks like one: a header may hold anything. */
function spoken(name: string | undefined): string | null {
  if (name === undefined || !/^[A-Za-z][A-Za-z0-9 .+-]{1,39}$/.test(name)) return null;
  return SPOKEN[name] ?? name;
}
