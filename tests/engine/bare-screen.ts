/** Values of a screen for the sections that it lacks. */
export const bareScreen = {
  query: {},
  receives: {},
  needs: {},
  state: {},
  data: {},
  derive: {},
  actions: {},
  enter: [],
  dialogs: {},
} as const;
