// Generated from schemas/nodes/ by npm run generate. Do not edit.

/** How a property is resolved; with a star it becomes a function of the element at hand. */
export type LeafNote = 'text' | 'link' | 'boolean' | 'rule' | 'path' | 'value' | 'values' | 'bind' | 'source' | 'list' | 'actions' | 'node' | 'nodes' | 'asset' | 'picture' | 'options' | 'document';

/** A leaf, an object, or a map of entries (which becomes a list of keyed entries). */
export type Note = LeafNote | `${LeafNote}*` | { readonly object: Notes } | { readonly map: Notes };

/** Notes by property; a property without one is a literal. */
export interface Notes {
  readonly [property: string]: Note;
}

export const nodeAnnotations: Readonly<Record<string, Notes>> = {
  accordion: {"visible":"boolean","items":{"map":{"title":"text","done":"boolean","visible":"boolean","children":"nodes"}}},
  autosave: {"visible":"boolean","with":"values"},
  badge: {"visible":"boolean","text":"text"},
  block: {"visible":"boolean","with":"values"},
  button: {"visible":"boolean","label":"text","enabled":"boolean","reason":"text","reasons":{"map":{"when":"boolean","text":"text"}},"press":"actions"},
  card: {"visible":"boolean","title":"text","tools":"nodes","children":"nodes"},
  choices: {"visible":"boolean","label":"text","bind":"bind","options":"options","empty":"text","pick":"actions"},
  dated: {"visible":"boolean","date":"path","today":"boolean","live":"boolean","off":"boolean","children":"nodes"},
  divider: {"visible":"boolean","text":"text"},
  document: {"visible":"boolean","of":"source"},
  facts: {"visible":"boolean","items":{"map":{"label":"text","text":"text","visible":"boolean"}}},
  filters: {"visible":"boolean","label":"text","apply":"text","saved":"text","clear":"text"},
  form: {"visible":"boolean","initial":"value","mode":"rule"},
  frame: {"visible":"boolean","src":"link","document":"document","title":"text"},
  heading: {"visible":"boolean","text":"text","shortText":"text","lead":"text","back":"link","badges":"nodes","tools":"nodes"},
  help: {"visible":"boolean","label":"text","children":"nodes"},
  hero: {"visible":"boolean","children":"nodes"},
  image: {"visible":"boolean","src":"picture","alt":"text"},
  input: {"visible":"boolean","label":"text","hint":"text","bind":"bind"},
  link: {"visible":"boolean","label":"text","to":"link"},
  list: {"visible":"boolean","each":"list","key":"path*","child":"node*","empty":"text"},
  load: {"visible":"boolean","of":"source","busy":"text","children":"nodes"},
  logo: {"visible":"boolean"},
  more: {"visible":"boolean","label":"text","children":"nodes"},
  note: {"visible":"boolean","title":"text","text":"text","link":{"object":{"label":"text","to":"link"}}},
  part: {"visible":"boolean","with":"values"},
  pdf: {"visible":"boolean","src":"link","document":"document","title":"text","name":"text"},
  progress: {"visible":"boolean","label":"text","done":"path","of":"path"},
  row: {"visible":"boolean","children":"nodes"},
  segmented: {"visible":"boolean","label":"text","bind":"bind","options":"options"},
  select: {"visible":"boolean","label":"text","hint":"text","bind":"bind","options":"options","empty":"text","pick":"actions"},
  split: {"visible":"boolean","main":"nodes","aside":"nodes"},
  stack: {"visible":"boolean","children":"nodes"},
  steps: {"visible":"boolean","items":{"map":{"title":"text","note":"text","foot":"node"}},"back":"link","done":"actions"},
  table: {"visible":"boolean","caption":"text","rows":"list","key":"path*","page":"bind","order":"bind","total":"path","empty":"text","search":{"object":{"placeholder":"text","bind":"bind"}},"tools":"nodes","columns":{"map":{"label":"text","value":"path*","text":"text*","tone":"rule*","visible":"boolean"}},"rowActions":{"map":{"label":"text*","visible":"boolean*","to":"link*","press":"actions*"}}},
  text: {"visible":"boolean","text":"text"},
  textarea: {"visible":"boolean","label":"text","hint":"text","bind":"bind"},
  tiles: {"visible":"boolean"},
  video: {"visible":"boolean","src":"link","title":"text","pause":"boolean","captions":"link"},
};

/** The outcomes of each block in code. */
export const blockOutcomes: Readonly<Record<string, readonly string[]>> = {
  call: ["left","ended","returned","unavailable","queueAgain","waived"],
  deviceCheck: ["ready","refused"],
  payment: ["begun","approved","rejected","unstarted","unready","failed"],
  queue: ["started","left","ended"],
  room: ["left","ended","returned","unavailable"],
  tryAgain: ["again"],
};
