import type { UserEvent } from '@testing-library/user-event';

/** Fills a box by one paste, because each typed key draws the form again. Tests about typing type. */
export async function pasteInto(user: UserEvent, box: HTMLElement, text: string): Promise<void> {
  await user.click(box);
  await user.paste(text);
}
