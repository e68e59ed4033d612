import type { ComponentType } from 'react';

/** A drawing of 24 x 24 that takes the colour of its text. */
export type IconComponent = ComponentType<{
  readonly className?: string;
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly 'aria-hidden'?: 'true';
  readonly focusable?: 'false';
}>;
