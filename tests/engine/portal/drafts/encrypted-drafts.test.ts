import { describe, expect, it, vi } from 'vitest';
import { aboutMatter } from '../../../../engine/portal/drafts/draft.ts';
import { makeDraftStorage } from '../../../../engine/portal/drafts/draft-storage.ts';
import { makeEncryptedDrafts } from '../../../../engine/portal/drafts/encrypted-drafts.ts';
import { tabStorage } from './tab-storage.ts';

const OWNER = 'own:elena/';
const NAME = `${OWNER}norte/form:caso`;
const KEY = btoa('k'.repeat(32));

function open() {
  const storage = tabStorage();
  const plain = makeDraftStorage(() => storage, Date.now);
  const page = () => makeEncryptedDrafts(plain);
  const kept = () => JSON.stringify({ ...storage });
  return { page, kept };
}

/** Encrypted drafts with one, once it is in the storage. */
async function withDraft() {
  const { page, kept } = open();
  const shelf = page();
  void shelf.unlock(OWNER, KEY);
  shelf.write(NAME, { motivo: 'Caída' });
  await vi.waitFor(() => expect(kept()).toContain('form:caso'));
  return { page, kept, shelf };
}

describe('encrypted drafts', () => {
  it('encrypts an owner’s values and reads them back with the key [FIXR-01]', async () => {
    const { page, kept } = await withDraft();
    expect(kept()).not.toContain('Caída');
    const later = page();
    expect(later.read(NAME)).toBeUndefined();
    await later.unlock(OWNER, KEY);
    expect(later.read(NAME)).toEqual({ motivo: 'Caída' });
  });

  it('stores nothing of the values that a draft is about, not even in its name [FIXH-10]', async () => {
    const { page, kept } = open();
    const about = (documento: string) => `${NAME}${aboutMatter({ query: { documento } })}`;
    const [ana, bruno] = [about('30111222'), about('30111333')];
    const shelf = page();
    void shelf.unlock(OWNER, KEY);
    shelf.write(ana, { motivo: 'Caída' });
    shelf.write(bruno, { motivo: 'Golpe' });
    await vi.waitFor(() => expect(Object.keys(JSON.parse(kept()))).toHaveLength(2));
    expect(kept()).not.toMatch(/30111222|30111333|documento/);
    const later = page();
    await later.unlock(OWNER, KEY);
    expect([later.read(ana), later.read(bruno)]).toEqual([{ motivo: 'Caída' }, { motivo: 'Golpe' }]);
    later.write(ana, { motivo: 'Caída y golpe' });
    later.remove(bruno);
    await vi.waitFor(() => expect(Object.keys(JSON.parse(kept()))).toHaveLength(1));
  });

  it('replaces and removes encrypted drafts of any name [FIXH-10]', async () => {
    const { page, kept } = open();
    const [one, two] = [1, 2].map((id) => `${NAME}${aboutMatter({ id })}`) as [string, string];
    const shelf = page();
    void shelf.unlock(OWNER, KEY);
    for (const key of [one, two]) shelf.write(key, { motivo: 'antes' });
    await vi.waitFor(() => expect(Object.keys(JSON.parse(kept()))).toHaveLength(2));
    const later = page();
    const read = later.unlock(OWNER, KEY);
    later.write(one, { motivo: 'ahora' });
    later.remove(two);
    await read;
    await vi.waitFor(() => expect(Object.keys(JSON.parse(kept()))).toHaveLength(1));
    const last = page();
    await last.unlock(OWNER, KEY);
    expect([last.read(one), last.read(two)]).toEqual([{ motivo: 'ahora' }, undefined]);
  });

  it('reads nothing with another key, and removes what it cannot read [FIXR-01]', async () => {
    const { page, kept } = await withDraft();
    const later = page();
    await later.unlock(OWNER, btoa('x'.repeat(32)));
    expect(later.read(NAME)).toBeUndefined();
    expect(kept()).not.toContain('form:caso');
  });

  it('refuses reads and writes from the session’s end until unlocked [FIXR-01]', async () => {
    const { shelf, kept } = await withDraft();
    shelf.clear(OWNER);
    expect(kept()).toContain('form:caso');
    expect(shelf.read(NAME)).toBeUndefined();
    shelf.write(`${OWNER}late`, { motivo: 'tarde' });
    await shelf.unlock(OWNER, KEY);
    expect(shelf.read(NAME)).toEqual({ motivo: 'Caída' });
    expect(shelf.read(`${OWNER}late`)).toBeUndefined();
  });

  it('restores a draft that was being encrypted when the session ended [FIXR-01]', async () => {
    const drafts = open().page();
    void drafts.unlock(OWNER, KEY);
    drafts.write(NAME, { motivo: 'Caída' });
    drafts.clear(OWNER);
    await drafts.unlock(OWNER, KEY);
    expect(drafts.read(NAME)).toEqual({ motivo: 'Caída' });
  });

  it('writes nothing that was removed while it was encrypted [FIXR-01]', async () => {
    const { shelf, kept } = await withDraft();
    shelf.write(`${OWNER}gone`, { a: 1 });
    shelf.remove(`${OWNER}gone`);
    shelf.write(`${OWNER}last`, { a: 2 });
    await vi.waitFor(() => expect(kept()).toContain('last'));
    expect(kept()).not.toContain('gone');
  });

  it('keeps drafts in memory only, given an invalid key [FIXR-01]', () => {
    const { page } = open();
    const shelf = page();
    void shelf.unlock(OWNER, 'no es una clave');
    shelf.write(NAME, { motivo: 'Caída' });
    expect(shelf.read(NAME)).toEqual({ motivo: 'Caída' });
  });

  it('keeps drafts in memory alone where nothing can be encrypted [FIXR-01]', () => {
    const { page, kept } = open();
    const shelf = page();
    expect(shelf.unlock(OWNER, undefined)).toBeUndefined();
    shelf.write(NAME, { motivo: 'Caída' });
    expect(shelf.read(NAME)).toEqual({ motivo: 'Caída' });
    expect(kept()).toBe('{}');
  });
});
