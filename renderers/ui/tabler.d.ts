/** Icons are imported one by one, which the package types only as a whole. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType } from 'react';

  const icon: ComponentType<{
    readonly className?: string;
    readonly size?: number | string;
    readonly stroke?: number | string;
    readonly 'aria-hidden'?: 'true';
    readonly focusable?: 'false';
  }>;
  export default icon;
}
