import { isRecord } from '../../../language/rules/rule.ts';

/** Head of the page, as the server writes it for a tenant. */
export interface PageHead {
  /** Address of the tenant's artifact. */
  readonly artifact: string | undefined;
  readonly name: string | undefined;
  readonly logo: string | undefined;
  /** Texts for the time before the artifact is loaded, by code (`start.…`). */
  readonly texts: Readonly<Record<string, unknown>>;
}

/**
 * Reads the head of the page: `<meta name="tenant">` and, if it has them, `<meta name="brand" content="name|logo">` and
 * `<meta name="texts" content="{…}">`.
 */
export function readPage(document: Document): PageHead {
  const content = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
  const [name, logo] = content('brand')?.split('|') ?? [];
  return {
    artifact: content('tenant'),
    name: name || document.title || undefined,
    logo: logo || undefined,
    texts: textsOf(content('texts')),
  };
}

function textsOf(written: string | undefined): PageHead['texts'] {
  try {
    const texts: unknown = JSON.parse(written ?? '{}');
    return isRecord(texts) ? texts : {};
  } catch {
    return {};
  }
}
