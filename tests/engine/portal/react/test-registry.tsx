import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Popups } from '../../../../engine/portal/react/dialogs/Popups.tsx';
import { BoundAutosave } from '../../../../engine/portal/react/nodes/BoundAutosave.tsx';
import { BoundFilters } from '../../../../engine/portal/react/nodes/BoundFilters.tsx';
import { BoundPdf } from '../../../../engine/portal/react/nodes/BoundPdf.tsx';
import { BoundTiles } from '../../../../engine/portal/react/nodes/BoundTiles.tsx';
import type { Registry } from '../../../../engine/portal/react/runtime/registry.ts';
import { nodeAnnotations } from '../../../../schemas/generated/node-annotations.ts';
import type { NodeProps } from '../../../../schemas/generated/node-props.ts';
import type { ResolvedLink } from '../../../../schemas/resolved.ts';
import type { FormProps } from '../../../../schemas/resolved-nodes.ts';

type Nodes = NodeProps<ReactNode>;

/** Number of draws of each text, by its words: proves that a node is redrawn only for values that it reads. */
export const drawn: string[] = [];

function Text({ text }: Nodes['text']): ReactNode {
  drawn.push(text);
  return <p>{text}</p>;
}

function Anchor({ link, label }: { readonly link: ResolvedLink | undefined; readonly label: string }): ReactNode {
  return link === undefined ? null : <Link to={link.href}>{label}</Link>;
}

function Button({ label, enabled, press }: Nodes['button']): ReactNode {
  return (
    <button type="button" aria-busy={press.busy} disabled={!enabled} onClick={() => void press.run()}>
      {press.busyText ?? label}
    </button>
  );
}

function Table({ rows, empty, caption, keyOf, columns, rowActions = [], search, page }: Nodes['table']): ReactNode {
  if (rows.status === 'idle') return <p>idle</p>;
  if (rows.status === 'loading') return <p role="status">loading</p>;
  if (rows.status === 'error') {
    return (
      <p role="alert">
        {rows.error.message}
        <button type="button" onClick={rows.retry}>
          Reintentar
        </button>
      </p>
    );
  }
  const items = Array.isArray(rows.value) ? rows.value : [];
  return (
    <section aria-label={caption}>
      {search && (
        <input
          aria-label={search.placeholder}
          value={String(search.bind.value ?? '')}
          onChange={(event) => search.bind.set(event.target.value)}
        />
      )}
      {page && <button type="button" onClick={() => page.set(2)}>{`página ${String(page.value)}`}</button>}
      {items.length === 0 && <p>{empty}</p>}
      {items.map((item) => (
        <div key={String(keyOf(item))} className="row">
          {columns.map((column) => (
            <span key={column.key}>{column.text?.(item) ?? String(column.value?.(item))}</span>
          ))}
          {rowActions.map((action) => {
            if (action.visible?.(item) === false) return null;
            const press = action.press?.(item);
            if (press === undefined)
              return <Anchor key={action.key} link={action.to?.(item)} label={action.label(item)} />;
            return (
              <button key={action.key} type="button" aria-busy={press.busy} onClick={() => void press.run()}>
                {action.label(item)}
              </button>
            );
          })}
        </div>
      ))}
    </section>
  );
}

function Choices({ label, options }: Nodes['choices']): ReactNode {
  const { source } = options;
  if (source.status !== 'ready') return <p>{source.status}</p>;
  return (
    <fieldset>
      <legend>{label}</legend>
      {source.value.map((option) => (
        <label key={option.key}>
          <input
            type="radio"
            checked={options.chosen === option.key}
            disabled={!option.enabled}
            onChange={() => options.choose(option.key)}
          />
          {option.label}
          {option.reason}
        </label>
      ))}
    </fieldset>
  );
}

function Input({ label, bind }: Nodes['input']): ReactNode {
  return (
    <input aria-label={label} value={String(bind.value ?? '')} onChange={(event) => bind.set(event.target.value)} />
  );
}

function List({ each, child, keyOf, empty }: Nodes['list']): ReactNode {
  if (each.status !== 'ready' || !Array.isArray(each.value)) return <p>{empty ?? each.status}</p>;
  return each.value.map((item) => <div key={String(keyOf(item))}>{child(item)}</div>);
}

/** Replaces the form of renderers/fields: one box a field, without validation. */
export function TestForm({
  form,
  elementId,
  submitLabel,
  submit,
  fill,
  busy,
  busyText,
  initial,
}: FormProps): ReactNode {
  return (
    <form
      id={elementId}
      onInput={(event) => fill(Object.fromEntries([...new FormData(event.currentTarget)]), initial, () => undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        const values = Object.fromEntries([...new FormData(event.currentTarget)]);
        void submit(values, values).then((errors) => {
          const note = document.getElementById(`${elementId}-errors`);
          if (note !== null) note.textContent = Object.values(errors ?? {}).join();
        });
      }}
    >
      {Object.keys((form as unknown as { fields: object }).fields).map((name) => (
        <input key={name} name={name} aria-label={name} defaultValue={String(initial[name] ?? '')} />
      ))}
      <output id={`${elementId}-errors`} />
      <button type="submit" aria-busy={busy}>
        {busy ? busyText : submitLabel}
      </button>
    </form>
  );
}

function Thrower(): ReactNode {
  throw new Error('this renderer always throws');
}

const rest = Object.fromEntries(Object.keys(nodeAnnotations).map((kind) => [kind, () => <p>{kind}</p>]));
const nodes: Partial<Registry['nodes']> = {
  stack: ({ children }) => children,
  heading: ({ text }) => <h1>{text}</h1>,
  text: Text,
  link: ({ label, to }) => <Anchor link={to} label={label} />,
  button: Button,
  table: Table,
  choices: Choices,
  input: Input,
  list: List,
  form: TestForm,
  tiles: ({ tiles }) => tiles.map((tile) => <Anchor key={tile.key} link={tile.link} label={tile.label} />),
  facts: ({ items }) => items.map((item) => <p key={item.key}>{`${item.label}: ${item.text}`}</p>),
  steps: ({ steps, current, form, previous }) => (
    <section aria-label={`paso ${steps[current]?.key}`}>
      <TestForm {...form} />
      {previous && (
        <button type="button" onClick={previous}>
          Paso anterior
        </button>
      )}
    </section>
  ),
  filters: ({ form, active, onClear }) => (
    <section>
      <TestForm {...form} />
      <button type="button" onClick={onClear}>{`limpiar ${active}`}</button>
    </section>
  ),
  divider: Thrower,
};

/** The least that shows what the run time hands out. */
export const testRegistry: Registry = {
  nodes: { ...rest, ...nodes } as Registry['nodes'],
  bound: { autosave: BoundAutosave, filters: BoundFilters, pdf: BoundPdf, tiles: BoundTiles },
  blocks: {
    queue: ({ props, on }) => (
      <button type="button" onClick={() => void on.started({ attention: { ...props.attention, status: 'attending' } })}>
        {`cola ${props.attention.status}`}
      </button>
    ),
    deviceCheck: () => null,
    call: () => null,
    tryAgain: () => null,
    payment: () => null,
    room: () => null,
  },
  shell: {
    Popups,
    Layout: ({ header, footer, mainId, busyText, children }) => (
      <>
        {header && (
          <header>
            {header.menu?.entries.map((entry) =>
              entry.press ? (
                <button key={entry.key} type="button" onClick={() => void entry.press?.run()}>
                  {entry.label}
                </button>
              ) : (
                <Anchor key={entry.key} link={entry.link} label={entry.label} />
              ),
            )}
          </header>
        )}
        <main id={mainId}>{children}</main>
        {busyText !== undefined && <p role="status">{busyText}</p>}
        {footer && <footer>{footer.text}</footer>}
      </>
    ),
    Dialog: ({ title, onDismiss, children }) => (
      <div role="dialog" aria-label={title}>
        {children}
        <button type="button" onClick={onDismiss}>
          Cerrar
        </button>
      </div>
    ),
    Notice: ({ title, lines, onClose }) => (
      <div role="alertdialog" aria-label={title}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <button type="button" onClick={onClose}>
          Entendido
        </button>
      </div>
    ),
    Confirm: ({ title, onYes, onNo }) => (
      <div role="alertdialog" aria-label={title}>
        <button type="button" onClick={onYes}>
          Sí
        </button>
        <button type="button" onClick={onNo}>
          No
        </button>
      </div>
    ),
    Fault: ({ code, text, onRetry }) => (
      <p role="alert">
        {`${text} ${code}`}
        {onRetry && (
          <button type="button" onClick={onRetry}>
            Reintentar
          </button>
        )}
      </p>
    ),
    ScreenSkeleton: () => <p role="status">skeleton</p>,
  },
};

/** The registry with one renderer less. */
export function without(kind: keyof Registry['nodes']): Registry {
  const others = Object.fromEntries(Object.entries(testRegistry.nodes).filter(([name]) => name !== kind));
  return {
    ...testRegistry,
    nodes: others as unknown as { readonly [name: string]: ComponentType } as unknown as Registry['nodes'],
  };
}
