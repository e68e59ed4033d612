import { describe, expect, it, vi } from 'vitest';
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
