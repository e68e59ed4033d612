import { useState } from 'react';

const NAME = 'keys';
const OFF = 'off';

/** Whether keys are on in this browser; they are until somebody turns them off, and where nothing can be kept. */
export function useKeysOn(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(readOn);
  return [
    on,
    (wanted) => {
      setOn(wanted);
      keep(wanted);
    },
  ];
}

function readOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== OFF;
  } catch {
    return true;
  }
}

/** A browser that keeps nothing forgets the choice with the page. */
function keep(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, OFF);
  } catch {
    // Storage is full or forbidden: the choice lasts until the page is left.
  }
}
