import { isRecord } from '../../engine/language/rules/rule.ts';
import { tabDrafts } from '../../engine/portal/drafts/encrypted-drafts.ts';

/** Devices that a person left on in a call. */
export interface MediaChoice {
  readonly audio: boolean;
  readonly video: boolean;
}

const keyOf = (attention: string): string => `call:${attention}`;

/** Stores the choice for this tab: a reload must not unmute or show a person who turned a device off. */
export function keepChoice(attention: string, choice: MediaChoice): void {
  tabDrafts.write(keyOf(attention), choice);
}

/** Reads the stored choice; by default both devices are on. */
export function keptChoice(attention: string): MediaChoice {
  const kept = tabDrafts.read(keyOf(attention));
  return { audio: !isRecord(kept) || kept.audio !== false, video: !isRecord(kept) || kept.video !== false };
}
