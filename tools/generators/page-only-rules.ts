import { fileURLToPath } from 'node:url';
import { type PageOnlyRule, pageOnlyRules } from '../../engine/language/compile/page-only-rules.ts';
import { presetIds, readFolders, tenantIds } from '../readers/folder.ts';

const TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));

/** Longest rule that a row shows whole. */
const LONGEST = 160;

const HEADING = `# Rules that only the page enforces

<!-- Made by \`npm run generate\` from tenants/ (engine/language/compile/page-only-rules.ts). Do not edit by hand. -->

Each row is a rule of a screen or an action, in _base, a layer or a tenant, that decides whether a call which changes something is made, and that no
check (checks.json) and no form repeats for the server. The page hides the button or skips the call; a request made without the page is held by what
the server's own code refuses, and by nothing that the tenant wrote. Rules that only read what a person does on the page (\`state\`, \`forms\`, \`result\`)
are left out. Rules of forms are not here: page and server judge them alike (decision 0004).
`;

/** Generates docs/page-only-rules.md: the rules of screens and actions that no check of the server enforces. */
export async function generate(): Promise<Map<string, string>> {
  const ids = tenantIds(TENANTS);
  const files = readFolders(TENANTS, [...presetIds(TENANTS), ...ids]);
  const calls = new Map<string, { readonly row: PageOnlyRule; readonly calls: Set<string> }>();
  for (const row of ids.flatMap((id) => pageOnlyRules(files, id))) {
    const place = `${row.file}:${String(row.line).padStart(5, '0')} ${JSON.stringify(row.rule)}`;
    const known = calls.get(place) ?? { row, calls: new Set() };
    known.calls.add(row.call);
    calls.set(place, known);
  }
  const rows = [...calls]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { row, calls: reached }]) => rowOf(row, [...reached].sort()));
  const table = ['| place | rule | calls that it decides |', '| --- | --- | --- |', ...rows].join('\n');
  return new Map([['docs/page-only-rules.md', `${HEADING}\n${rows.length} rules.\n\n${table}\n`]]);
}

function rowOf({ file, line, rule }: PageOnlyRule, calls: readonly string[]): string {
  const written = JSON.stringify(rule);
  const shown = written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written;
  const cells = [`tenants/${file}:${line}`, `\`${shown.replaceAll('|', '\\|')}\``, calls.join(', ')];
  return `| ${cells.join(' | ')} |`;
}
