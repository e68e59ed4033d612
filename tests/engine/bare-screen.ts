/** What a screen says of what it does not have. */
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
