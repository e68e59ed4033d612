import type { Viewer } from '../session/session-state.ts';

/** The areas: what the people of one may see comes to the page with their sign-in, and not before. */
export const AREAS = ['patient', 'art', 'professional', 'setUp'] as const;
/** Where somebody who signed in belongs. */
export type Area = (typeof AREAS)[number];

/** The area of a kind of visitor; undefined for somebody not signed in, who has what the page began with. */
export function areaOf(viewer: Viewer): Area | undefined {
  switch (viewer) {
    case 'anonymous':
      return undefined;
    case 'art':
    case 'coordinator':
      return 'art';
    case 'professional':
      return 'professional';
    case 'setUp':
      return 'setUp';
    case 'patient':
    case 'link:turno':
    case 'link:history':
      return 'patient';
  }
}

/** Address of an area's documents, beside those that the page began with: `/t/<id>/patient/<hash>.json`. */
export function areaAddress(artifact: string, area: Area): string {
  return artifact.replace(/[^/]+$/, (file) => `${area}/${file}`);
}
