/** What the server has written into the page about its tenant. */
export interface PageHead {
  /** Address of the tenant's artifact. */
  readonly artifact: string | undefined;
  readonly name: string | undefined;
  readonly logo: string | undefined;
}

/** Reads the head of the page: `<meta name="tenant">` and, if it has one, `<meta name="brand" content="name|logo">`. */
export function readPage(document: Document): PageHead {
  const content = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
  const [name, logo] = content('brand')?.split('|') ?? [];
  return { artifact: content('tenant'), name: name || document.title || undefined, logo: logo || undefined };
}
