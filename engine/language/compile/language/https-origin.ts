/**
 * The origin of an https address that is what it looks like; undefined for any other. White space, back slashes,
 * control characters and a user before the host are ways to make an address look like another one.
 */
export function originOf(link: string): string | undefined {
  const bare = link.replace(/\{\{[^}]*\}\}/g, 'x');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must find control characters.
  if (/[\s\\\u0000-\u001f\u007f]/.test(bare) || !/^https:\/\/[^/?#@]+([/?#]|$)/.test(bare)) return undefined;
  if (/^https:\/\/[^/?#]*\{\{/.test(link)) return undefined;
  return URL.canParse(bare) ? new URL(bare).origin : undefined;
}
