import type { ReactNode } from 'react';
import styles from './Illustration.module.css';

/** State shown in the window: nothing yet, an outage, a search without result, a wait. */
export type IllustrationKind = 'empty' | 'error' | 'search' | 'wait';

const s = styles;

const pot = (
  <g transform="translate(262 190)">
    <path d="M-20-34h40l-6 34h-28z" className={s.f4} />
    <path d="M0-34c-2-22-18-30-26-30 0 20 10 30 26 30zM0-34c2-28 16-40 28-42 2 24-10 40-28 42z" className={s.f6} />
  </g>
);

const calendar = (
  <>
    <path d="M72 150c40-26 70-22 100-8s54 2 76-10v34a16 16 0 01-16 16H88a16 16 0 01-16-16z" className={s.f3} />
    <circle cx="206" cy="66" r="18" className={s.lampSoft} />
    <rect x="112" y="64" width="92" height="92" rx="12" className={s.white} />
    <path d="M112 76a12 12 0 0112-12h68a12 12 0 0112 12v14h-92z" className={s.f5} />
    <path d="M134 56v16M182 56v16" className={s.l8} strokeWidth="6" />
    <path d="M130 108h14M151 108h14M172 108h14M130 128h14M151 128h14" className={s.l3} strokeWidth="9" />
  </>
);

const storm = (
  <>
    <path
      d="M110 128h92c13 0 22-8 22-19s-10-20-23-18c-4-22-36-28-50-10-18-7-34 2-36 18-20-4-32 4-32 15s10 14 27 14z"
      className={s.white}
    />
    <path d="M122 144l-8 18M152 144l-8 18M182 144l-8 18M204 144l-6 14" className={s.l5} strokeWidth="6" />
  </>
);

const unplugged = (
  <g transform="translate(0 12)">
    <path d="M24 222c40 12 60-14 92-8" className={s.l7} strokeWidth="6" />
    <rect x="116" y="204" width="30" height="20" rx="6" className={s.f8} />
    <path d="M146 209h12M146 219h12" className={s.l8} strokeWidth="5" />
    <path d="M296 222c-40 12-60-14-84-8" className={s.l7} strokeWidth="6" />
    <rect x="182" y="204" width="30" height="20" rx="6" className={s.f8} />
  </g>
);

const lens = (
  <>
    <path d="M98 76h124M98 104h90M98 132h108" className={s.l3} strokeWidth="12" />
    <circle cx="178" cy="112" r="34" className={s.glass} strokeWidth="9" />
    <path d="M203 138l26 28" className={s.l7} strokeWidth="13" />
  </>
);

const clock = (
  <>
    <rect x="72" y="30" width="176" height="152" rx="16" className={s.lampSoft} />
    <circle cx="160" cy="104" r="46" className={s.glass} strokeWidth="7" />
    <path d="M160 78v28l18 12" className={s.l8} strokeWidth="7" />
  </>
);

/** Parts of each drawing: inside the window, and on or under its sill. */
export const ILLUSTRATIONS: Readonly<Record<IllustrationKind, readonly [inside: ReactNode, sill: ReactNode]>> = {
  empty: [calendar, pot],
  error: [storm, unplugged],
  search: [lens, pot],
  wait: [clock, pot],
};
