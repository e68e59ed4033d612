import type { Viewer } from '../session-state.ts';

/** Areas of the portal. The page gets an area's documents with the sign-in of a person who may see them, not before. */
export const AREAS = ['patient', 'art', 'professional', 'setUp'] as const;
/** Area of a signed-in person. */
export type Area = (typeof AREAS)[number];

/** Area of a kind of viewer; undefined for visitors, who need only the first file. */
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
    // Once the terms are accepted, the patient's area is needed anyway.
    case 'terms':
    case 'link:turno':
    case 'link:history':
      return 'patient';
  }
}

/** Address of an area's documents, beside those that the page began with: `/t/<id>/patient/<hash>.json`. */
export function areaAddress(artifact: string, area: Area): string {
  return artifact.replace(/[^/]+$/, (file) => `${area}/${file}`);
}
