import { HeadingNode } from '../renderers/nodes/HeadingNode.tsx';
import { StackNode } from '../renderers/nodes/StackNode.tsx';
import { TextNode } from '../renderers/nodes/TextNode.tsx';
import styles from './Differences.module.css';
import { Setting } from './nodes/Setting.tsx';
import { type ChangedDocument, differencesOf, type FolderDifferences } from './tenants/differences.ts';

/** All texts and documents in which an institution differs from `_base`, from its folder as it is now. */
export default {
  title: 'Guía/Qué cambia en cada institución',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

const said = import.meta.glob<string>(['../tenants/*/**/*.json', '!../tenants/_base/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Of `_base` the names alone. */
const base = Object.keys(import.meta.glob('../tenants/_base/**/*.json'));
const below = (path: string): string => path.replace('../tenants/', '');
const folders = differencesOf({
  ...Object.fromEntries(base.map((path) => [below(path), ''])),
  ...Object.fromEntries(Object.entries(said).map(([path, content]) => [below(path), content])),
});

const Changed = ({ name, own, values }: ChangedDocument) => (
  <details className={styles.document}>
    <summary>
      {name} <span className={styles.count}>{own ? 'propio' : `${values.length} valores`}</span>
    </summary>
    <dl className={styles.values}>
      {values.map(({ path, value }) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const Folder = ({ folder, name, layers, documents }: FolderDifferences) => (
  <section aria-label={name}>
    <StackNode gap="xs">
      <HeadingNode level={2} text={name === folder ? name : `${name} (${folder})`} />
      <TextNode
        style="muted"
        text={layers.length === 0 ? 'Directamente sobre _base.' : `Sobre _base y ${layers.join(', ')}.`}
      />
      <div>
        {documents.map((document) => (
          <Changed key={document.name} {...document} />
        ))}
      </div>
    </StackNode>
  </section>
);

const page = (title: string, lead: string, shown: readonly FolderDifferences[]) => (
  <StackNode gap="l">
    <HeadingNode level={1} text={title} lead={lead} />
    {shown.map((folder) => (
      <Folder key={folder.folder} {...folder} />
    ))}
  </StackNode>
);

const isLayer = ({ folder }: FolderDifferences): boolean => folder.startsWith('_');

export const Tenants = () =>
  page(
    'Qué cambia en cada institución',
    'Lo que dice su carpeta de tenants/. De dónde sale un valor lo cuenta npm run tenant -- explain.',
    folders.filter((folder) => !isLayer(folder)),
  );
Tenants.storyName = 'Instituciones';

export const Layers = () =>
  page(
    'Qué cambia en cada capa',
    'Lo que varias instituciones comparten: está debajo de las que la nombran en extends.',
    folders.filter(isLayer),
  );
Layers.storyName = 'Capas que comparten';
