import { BASE, isTenantFolder, layerOrder, namedParents } from '../../engine/language/compile/layers/layer-order.ts';

/** A document of a folder of tenants/, and its differences from the layers below it. */
export interface ChangedDocument {
  /** Its path in the folder, as `screens/login.json`. */
  readonly name: string;
  /** Nothing below has a document of that name. */
  readonly own: boolean;
  readonly values: readonly { readonly path: string; readonly value: string }[];
}

/** Documents that a tenant, or a layer that tenants share, lays over `_base`. */
export interface FolderDifferences {
  readonly folder: string;
  /** The tenant's name; a layer has its folder's. */
  readonly name: string;
  /** The layers between it and `_base`, lowest first. */
  readonly layers: readonly string[];
  readonly documents: readonly ChangedDocument[];
}

const LONGEST = 120;

/** Tables of rules and answers for trying are not what a visitor sees. */
const FOR_TRYING = /^(tests\/|simulated\.json$)/;

/**
 * Lists the differences of each folder from `_base`, document by document, layers first and tenants by name.
 * @param files content by path below tenants/, as `osef/fields.json`; of `_base` the names are enough
 */
export function differencesOf(files: Readonly<Record<string, string>>): FolderDifferences[] {
  const folders = [...new Set(Object.keys(files).map(folderOf))].filter((folder) => folder !== BASE);
  const header = (folder: string) => JSON.parse(files[`${folder}/tenant.json`] || '{}');
  const parents = (folder: string) => namedParents(folder, header(folder).extends) ?? [BASE];
  const told = folders.map((folder): FolderDifferences => {
    const below = layerOrder(folder, parents).folders.slice(0, -1);
    const documents = Object.entries(files)
      .filter(([path]) => folderOf(path) === folder)
      .map(([path, content]) => ({ name: path.slice(folder.length + 1), content }))
      .filter(({ name }) => !FOR_TRYING.test(name))
      .map(({ name, content }) => ({
        name,
        own: !below.some((layer) => files[`${layer}/${name}`] !== undefined),
        values: valuesIn(JSON.parse(content)),
      }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es'));
    const { name = folder } = header(folder);
    return { folder, name: String(name), layers: below.filter((layer) => layer !== BASE), documents };
  });
  const rank = ({ folder }: FolderDifferences) => Number(isTenantFolder(folder));
  return told.sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'es'));
}

const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Every value of a document by its dotted path, long ones shortened; lists are one value, as layers replace them whole. */
function valuesIn(value: unknown, path = ''): ChangedDocument['values'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const words = typeof value === 'string' ? value : JSON.stringify(value);
    return [{ path, value: words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words }];
  }
  return Object.entries(value)
    .filter(([key]) => key !== '$schema')
    .flatMap(([key, inner]) => valuesIn(inner, path === '' ? key : `${path}.${key}`));
}
