import { describe, expect, it } from 'vitest';
import { filesUnder, read } from './sources.ts';

const FOLDER = 'docs/decisions/';
const INDEX = read(`${FOLDER}README.md`);
const AREAS = new Set(
  'language page forms server database safety identity appointments visits history cases eligibility payments tenants operations testing docs'.split(
    ' ',
  ),
);

/** A decision as its own file or its row of the index describes it. */
interface Decision {
  readonly file: string;
  readonly title: string | undefined;
  readonly status: string | undefined;
  readonly date: string | undefined;
  readonly area: string | undefined;
}

const numberOf = (file: string): string => file.slice(0, 4);
const FILES = filesUnder('docs/decisions')
  .map((file) => file.slice(FOLDER.length))
  .filter((file) => file !== 'README.md');
const NUMBERS = new Set(FILES.map(numberOf));

const describedBy = (file: string): Decision => {
  const [, title, status, date, area] =
    /^# (.+)\n\nStatus: (.+)\nDate: (\d{4}-\d\d-\d\d)\nArea: (\w+)\n\n/.exec(read(FOLDER + file)) ?? [];
  return { file, title, status, date, area };
};

/** The rows of the index, with the heading above each as its area. */
const indexed = (): Decision[] =>
  INDEX.split('\n## ').flatMap((section) => {
    const area = section.split('\n')[0]?.toLowerCase();
    return [...section.matchAll(/^\| \[\d{4}\]\((.+?)\) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
      ([, file = '', title, status, date]) => ({ file, title, status, date, area }),
    );
  });

/** Texts that people write. Migrations are left out: an applied migration never changes. */
const texts = (): string[] =>
  filesUnder().filter(
    (file) =>
      /\.(c|m)?[jt]sx?$|\.(md|json|sql|html|css|conf)$/.test(file) &&
      !file.startsWith('server/platform/db/migrations/'),
  );

/** `file: match` for every number of a decision that `pattern` captures and that `isWrong`. */
const found = (files: readonly string[], pattern: RegExp, isWrong: (captured: string) => boolean): string[] =>
  files.flatMap((file) =>
    [...read(file).matchAll(pattern)].flatMap(([match, captured = '']) =>
      isWrong(captured) ? [`${file}: ${match.replace(/\s+/g, ' ')}`] : [],
    ),
  );

describe('decisions', () => {
  it('reads real files', () => {
    expect(FILES.length).toBeGreaterThan(50);
    expect(NUMBERS.size).toBe(FILES.length);
  });

  it.each(FILES)('%s has title, status, date and area', (file) => {
    const { title, status, date, area = '' } = describedBy(file);
    expect({ title, date }).toEqual({ title: expect.any(String), date: expect.any(String) });
    expect(AREAS).toContain(area);
    const [, successor] = /^superseded by (\d{4})$/.exec(status ?? '') ?? [];
    expect(successor === undefined ? status === 'accepted' : NUMBERS.has(successor)).toBe(true);
  });

  it('lists each decision in the index as its file describes it', () => {
    const byFile = (one: Decision, other: Decision) => one.file.localeCompare(other.file);
    expect(indexed().sort(byFile)).toEqual(FILES.map(describedBy).sort(byFile));
  });

  it('link to files that exist', () => {
    const files = FILES.map((file) => FOLDER + file).concat(`${FOLDER}README.md`);
    expect(found(files, /\]\((\d{4}-[^)]+)\)/g, (file) => !FILES.includes(file))).toEqual([]);
  });

  it('have numbers that no merged decision had', () => {
    const merged = [...INDEX.matchAll(/^\| (\d{4}) \| /gm)].map(([, number = '']) => number);
    expect(merged.length).toBeGreaterThan(50);
    expect(merged.filter((number) => NUMBERS.has(number))).toEqual([]);
  });

  it('exist wherever the repository names one', () => {
    const unknown = (number: string): boolean => !NUMBERS.has(number);
    expect(found(texts(), /decisi(?:on|ón)(?:e?s)?[\s*/]+(\d{4})\b/gi, unknown)).toEqual([]);
    expect(found(texts(), /decisions\/(\d{4}-[\w-]+\.md)/g, (file) => !FILES.includes(file))).toEqual([]);
  });

  it('are named in full, so that no other number looks like one', () => {
    const files = texts().filter((file) => !file.startsWith('tests/architecture/'));
    expect(found(files, /\S \((0[01]\d\d)\)/g, () => true)).toEqual([]);
  });
});
