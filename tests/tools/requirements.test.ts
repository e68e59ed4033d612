import { describe, expect, it } from 'vitest';
import { readRequirements, titlesById } from '../../tools/generators/_carried-ids.ts';

const REQUIREMENTS = Object.entries(await readRequirements());

/** The requirements for which `wrong` holds, with their ids. */
const those = (wrong: (meaning: string) => boolean): string[] =>
  REQUIREMENTS.filter(([, meaning]) => wrong(meaning)).map(([id, meaning]) => `${id}: ${meaning}`);

/** Finite verbs of the requirements. A new verb is added here, after a look at the sentence that needs it. */
const VERBS = new Set(
  `accepts act acts add adds admits announces answer answers appear appears are ask asks attends be begins belongs books buys caches can cancels
  cannot carries causes change changes checks closes comes compile compiles computes confirms contains counts covers creates dates decides
  declares delays depends dies do does drains draws drops encodes ends enables enforces enters evaluate explain explains fades fails fills finds
  fit fits fold folds follow follows gets give gives goes guards happens has have hides hold holds is judges keep keeps lays lead leads learn
  leaves lets link links lists lives loads lose loses makes may means moves must names need needs offer offers opens pass passes pays picks
  prescribes prints prove proves purges reaches reads refers reflows refuse refuses rejects remains removes renew renews replace replaces report
  reports requires resets restores resumes returns reveals reverses runs saves say says sees send sends serve serves set shows show sign signs skips
  slow sort speaks stand stands starts states stay stays stops stores suggests survive survives take takes tell tells travel tries turns use uses
  verifies wait waits was welcomes were withdraws work works writes`.split(/\s+/),
);

/** The sentence without the texts and paths of the product that it quotes. */
const unquoted = (meaning: string): string => meaning.replace(/(?<!\w)'[^']*'/g, '');

const holdsVerb = (meaning: string): boolean =>
  meaning
    .replace(/(?<!\w)'[^']*'/g, '')
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.some((word) => VERBS.has(word)) === true;

/** The beginnings of the longer words of a text, by which inflections of a word compare equal. */
const stems = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[a-z]{4,}/g)
      ?.map((word) => word.slice(0, 5)),
  );

describe('docs/requirements.json', () => {
  it('has 30 to 180 characters in each sentence [FIXH-03]', () => {
    expect(REQUIREMENTS.length).toBeGreaterThan(500);
    expect(those(({ length }) => length < 30 || length > 180)).toEqual([]);
  });

  it('begins each sentence with a capital letter and ends it with one full stop [FIXH-03]', () => {
    expect(those((meaning) => !/^[A-Z].*[^.\s]\.$/.test(meaning))).toEqual([]);
  });

  it('has a finite verb in each sentence [FIXH-03]', () => {
    expect(those((meaning) => !holdsVerb(meaning))).toEqual([]);
    expect(
      ["T: dni.required: false → the page, the call's schema", "The text 'El DNI es requerido'."].filter(holdsVerb),
    ).toEqual([]);
  });

  it('holds no marks of tables, code or cut text [FIXH-03]', () => {
    expect(those((meaning) => /[|`→…]|\*\*|\s{2}|\s[;:,.]|^[A-Z] "/.test(meaning))).toEqual([]);
    expect(those((meaning) => /(?<!\w)'/.test(unquoted(meaning)))).toEqual([]);
    expect(those((meaning) => meaning.split('(').length !== meaning.split(')').length)).toEqual([]);
  });

  it('says nothing twice [FIXH-03]', () => {
    const seen = new Set<string>();
    expect(those((meaning) => seen.size === seen.add(meaning.toLowerCase()).size)).toEqual([]);
  });
});

describe('titles that carry an id', () => {
  it('include one that speaks of the sentence of the id [FIXH-03]', async () => {
    const carried = await titlesById();
    const foreign = REQUIREMENTS.filter(([id, meaning]) => {
      const titles = carried.get(id) ?? [];
      const said = stems(titles.map(({ file, line }) => `${file} ${line}`).join(' '));
      return titles.length > 0 && ![...stems(meaning)].some((stem) => said.has(stem));
    });
    expect(foreign).toEqual([]);
  });
});
