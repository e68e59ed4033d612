import bowser from 'bowser';

/** A browser in the words that people have for theirs; null for what its header does not say. */
export interface BrowserWords {
  readonly browser: string | null;
  /** The system, or the phone or tablet where it says which. */
  readonly system: string | null;
}

/** Names as the library has them, and as people say them. */
const SPOKEN: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
  'Opera Coast': 'Opera',
  macOS: 'Mac',
};

/** No real header is longer; whoever sends more gets no more work out of the server. */
const LONGEST = 400;

/** What a user agent header says of the browser. It is whatever the browser says: a help to remember, never a proof. */
export function browserWords(header: string | undefined): BrowserWords {
  const agent = (header ?? '').slice(0, LONGEST);
  if (agent === '') return { browser: null, system: null };
  const { browser, os, platform } = bowser.parse(agent);
  return { browser: spoken(browser.name), system: spoken(platform.model ?? os.name) };
}

/** A name, where it is one: a header may hold anything. */
function spoken(name: string | undefined): string | null {
  if (name === undefined || !/^[A-Za-z][A-Za-z0-9 .+-]{1,39}$/.test(name)) return null;
  return SPOKEN[name] ?? name;
}
