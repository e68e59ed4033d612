import { tabDrafts } from '../../engine/forms/encrypted-drafts.ts';
import { isRecord } from '../../engine/rules/rule.ts';

/** What a person left on in a call. */
export interface MediaChoice {
  readonly audio: boolean;
  readonly video: boolean;
}

const keyOf = (attention: string): string => `call:${attention}`;

/** Keeps the choice for this tab: whoever went silent or dark must not be heard and seen because the page was loaded anew. */
export function keepChoice(attention: string, choice: MediaChoice): void {
  tabDrafts.write(keyOf(attention), choice);
}

/** The choice as it was left; everything on when there is none. */
export function keptChoice(attention: string): MediaChoice {
  const kept = tabDrafts.read(keyOf(attention));
  return { audio: !isRecord(kept) || kept.audio !== false, video: !isRecord(kept) || kept.video !== false };
}
