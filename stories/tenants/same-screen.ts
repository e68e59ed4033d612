/** A story as the sidebar lists it; those of tenants carry the tags `tenant:<id>` and `screen:<id>`. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly tags?: readonly string[];
}

/** The tenant whose story this is; undefined for stories of nodes and of the frame. */
export function tenantOf(story: Listed): string | undefined {
  return tagged(story, 'tenant');
}

/** The tenants of the catalogue with the names they show, by name. */
export function tenantsOf(stories: readonly Listed[]): readonly { readonly id: string; readonly name: string }[] {
  const names = new Map<string, string>();
  for (const story of stories) {
    const id = tenantOf(story);
    if (id !== undefined) names.set(id, story.title.split('/')[1] ?? id);
  }
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

/**
 * The story of another tenant that is most like this one: the same screen in the same moment, else another moment of
 * it, else the first that the tenant has (a tenant may not have the screen at all).
 */
export function sameScreen(stories: readonly Listed[], current: Listed, tenant: string): Listed | undefined {
  const screen = tagged(current, 'screen');
  const there = stories.filter((story) => tenantOf(story) === tenant);
  const screens = there.filter((story) => tagged(story, 'screen') === screen);
  return screens.find(({ name }) => name === current.name) ?? screens[0] ?? there[0];
}

function tagged({ tags = [] }: Listed, kind: string): string | undefined {
  return tags.find((tag) => tag.startsWith(`${kind}:`))?.slice(kind.length + 1);
}
