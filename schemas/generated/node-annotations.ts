// Generated from schemas/nodes/ by npm run generate. Do not edit.

/** Way to resolve a property; with a star it becomes a function of the current element. */
export type LeafNote = 'text' | 'link' | 'boolean' | 'rule' | 'path' | 'value' | 'values' | 'bind' | 'source' | 'list' | 'actions' | 'node' | 'nodes' | 'asset' | 'picture' | 'options' | 'document';

/** A leaf, an object, or a map of entries (which becomes a list of keyed entries). */
export type Note = LeafNote | `${LeafNote}*` | { readonly object: Notes } | { readonly map: Notes };

/** Notes by property; a property without one is a literal, but `visible`, which is then asked before anything is drawn. */
export interface Notes {
  readonly [property: string]: Note;
}

export const nodeAnnotations: Readonly<Record<string, Notes>> = {
  accordion: {"items":{"map":{"title":"text","done":"boolean","opens":"boolean","count":"path","children":"nodes"}}},
  autosave: {"with":"values"},
  badge: {"text":"text","toneOf":"rule"},
  block: {"with":"values"},
  button: {"label":"text","reason":"text","relies":"source","enabled":"boolean","reasons":{"map":{"when":"boolean","text":"text"}},"press":"actions"},
  card: {"title":"text","current":"boolean","tools":"nodes","children":"nodes"},
  chart: {"label":"text","rows":"list","by":"text*","byLabel":"text","value":"path*","valueLabel":"text","empty":"text"},
  choices: {"label":"text","bind":"bind","empty":"text","options":"options","pick":"actions"},
  codes: {"of":"path","label":"text","file":"text","lead":"text"},
  dated: {"date":"path","name":"text","today":"boolean","live":"boolean","off":"boolean","children":"nodes","tools":"nodes"},
  divider: {"text":"text"},
  document: {"of":"source"},
  facts: {"items":{"map":{"of":"path","label":"text","text":"text"}}},
  filters: {"label":"text","apply":"text","saved":"text","opened":"bind","clear":"text"},
  form: {"initial":"value","mode":"rule","tools":"nodes"},
  frame: {"src":"link","document":"document","title":"text"},
  heading: {"text":"text","shortText":"text","lead":"text","back":"link","badges":"nodes","tools":"nodes"},
  help: {"label":"text","children":"nodes"},
  hero: {"children":"nodes"},
  image: {"src":"picture","alt":"text"},
  input: {"label":"text","hint":"text","bind":"bind"},
  keys: {"label":"text","items":{"map":{"label":"text","press":"actions"}}},
  link: {"label":"text","to":"link"},
  list: {"each":"list","key":"path*","empty":"text","brief":"boolean","more":"text","child":"node*"},
  load: {"of":"source","busy":"text","children":"nodes"},
  logo: {},
  more: {"label":"text","children":"nodes"},
  note: {"title":"text","text":"text","link":{"object":{"label":"text","to":"link"}}},
  part: {"with":"values"},
  passkey: {"of":"path","label":"text","bind":"bind","or":"text","orElse":"text","press":"actions","ask":"actions","children":"nodes"},
  pdf: {"src":"link","document":"document","title":"text","name":"text"},
  progress: {"label":"text","done":"path","of":"path"},
  qr: {"text":"text","alt":"text"},
  row: {"name":"text","children":"nodes"},
  segmented: {"label":"text","bind":"bind","options":"options"},
  select: {"label":"text","hint":"text","bind":"bind","empty":"text","options":"options","pick":"actions"},
  split: {"main":"nodes","aside":"nodes"},
  stack: {"children":"nodes"},
  steps: {"items":{"map":{"title":"text","note":"text","foot":"node"}},"done":"actions"},
  table: {"caption":"text","rows":"list","key":"path*","arrivals":"text*","page":"bind","order":"bind","total":"path","choose":{"object":{"bind":"bind","when":"boolean","text":"text","tools":"nodes"}},"empty":"text","search":{"object":{"placeholder":"text","bind":"bind"}},"columns":{"map":{"label":"text","fileLabel":"text","value":"path*","text":"text*","tone":"rule*","note":"rule*"}},"rowActions":{"map":{"label":"text*","visible":"boolean*","to":"link*","press":"actions*"}},"tools":"nodes"},
  text: {"text":"text"},
  textarea: {"label":"text","hint":"text","bind":"bind"},
  tiles: {},
  video: {"src":"link","title":"text","captions":"link","pause":"boolean"},
};

/** The outcomes of each block in code. */
export const blockOutcomes: Readonly<Record<string, readonly string[]>> = {
  call: ["left","leftUnbegun","held","began","ended","returned","unavailable","queueAgain","waived"],
  deviceCheck: ["ready","refused"],
  payment: ["begun","approved","rejected","unstarted","unready","failed","dropped"],
  queue: ["started","left","ended"],
  room: ["left","leftUnbegun","queueAgain","held","began","ended","returned","unavailable"],
  tryAgain: ["again"],
};
