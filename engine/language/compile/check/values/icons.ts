import icons from '../../../../../schemas/icons.json' with { type: 'json' };

/** Icons that documents may name: those the page can draw. */
export const ICONS: readonly string[] = icons.names;
