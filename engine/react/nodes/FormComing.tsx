import type { ReactElement } from 'react';

/** Keeps the place of a form that comes with its steps: the pane beside the picture waits for it (Layout.module.css). */
export const FormComing = (): ReactElement => <div data-waits="form" />;
