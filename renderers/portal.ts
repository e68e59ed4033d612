/** The portal and how it looks, fetched as one while artifact, flags and session are on their way. */
export { openPortal } from '../engine/react/boot/open-portal.tsx';
export { registry } from './registry.ts';
