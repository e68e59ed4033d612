// Generated from schemas/nodes/ and schemas/blocks/ by npm run generate. Do not edit.

import type * as entities from './entities.ts';
import type * as byHand from '../resolved-nodes.ts';
import type { Binding, Keyed, ResolvedLink, ResolvedOptions, Runner, Source } from '../resolved.ts';

/** What the renderer of each node receives; `Element` is the page’s element type. */
export interface NodeProps<Element> {
  /** Tarjetas que se abren y se cierran, numeradas o tildadas. */
  readonly accordion: {
    /** Secciones. */
    readonly items: readonly Keyed<{
      /** Título. */
      readonly title: string;
      /** Tildada en vez de numerada. */
      readonly done?: boolean | undefined;
      /** Abierta al principio. */
      readonly open: boolean;
      /** Lo que hay adentro. */
      readonly children: Element;
    }>[];
  };
  /** Guarda solo lo que se escribe: un momento después de cada cambio y al salir, hasta lograrlo; dice cómo va. */
  readonly autosave: byHand.AutosaveProps;
  /** Estado en palabras, con tono. */
  readonly badge: {
    /** Palabras. */
    readonly text: string;
    /** Tono. */
    readonly tone: "next" | "live" | "done" | "todo" | "info" | "off" | "bad";
  };
  /** Empieza acciones; ocupado mientras corren; nunca corre dos veces a la vez. */
  readonly button: {
    /** El verbo primero. */
    readonly label: string;
    /** Ícono. */
    readonly icon?: string | undefined;
    /** Aspecto. */
    readonly style: "primary" | "second" | "soft" | "quiet" | "danger" | "call" | "row";
    /** Se puede apretar; si no se sabe, no. */
    readonly enabled?: boolean | undefined;
    /** Por qué no se puede apretar; se muestra al lado. */
    readonly reason?: string | undefined;
    /** Motivos por caso, el primero que se cumple; si no se cumple ninguno, reason. */
    readonly reasons?: readonly Keyed<{
      /** Se cumple; si no se sabe, no. */
      readonly when: boolean;
      /** Motivo. */
      readonly text: string;
    }>[] | undefined;
    /** Segundos que espera desde que aparece y después de cada uso; los cuenta a la vista. */
    readonly waits?: number | undefined;
    /** Lo que pasa. */
    readonly press: Runner;
  };
  /** Tarjeta blanca. */
  readonly card: {
    /** Título. */
    readonly title?: string | undefined;
    /** Lo que hay adentro. */
    readonly children: Element;
  };
  /** Tarjetas de las que se elige una. */
  readonly choices: {
    /** Pregunta. */
    readonly label: string;
    /** Dónde queda lo elegido. */
    readonly bind: Binding<unknown>;
    /** Lo que se puede elegir. */
    readonly options: ResolvedOptions;
    /** Columnas en una pantalla ancha. */
    readonly columns: 1 | 2;
    /** Se muestra cuando no hay ninguno. */
    readonly empty?: string | undefined;
    /** Corre después de elegir. */
    readonly pick?: Runner | undefined;
  };
  /** Línea fina, con palabras en el medio si las hay. */
  readonly divider: {
    /** Palabras. */
    readonly text?: string | undefined;
  };
  /** Un texto largo: términos, texto del certificado. */
  readonly document: {
    /** Un valor de tipo Terms. */
    readonly of: Source<unknown>;
  };
  /** Términos y sus valores. */
  readonly facts: {
    /** Datos. */
    readonly items: readonly Keyed<{
      /** Término. */
      readonly label: string;
      /** Valor. */
      readonly text: string;
    }>[];
  };
  /** Un formulario unido a la dirección o al estado, como panel o desplegable. */
  readonly filters: byHand.FiltersProps;
  /** Un formulario de forms/, con su botón de envío. */
  readonly form: byHand.FormProps;
  /** Página o PDF de un host admitido, o un documento, en un marco. */
  readonly frame: {
    /** Dirección; su origen tiene que estar en frameHosts de la organización. */
    readonly src?: ResolvedLink | undefined;
    /** O: la ruta de un documento, como la trae una respuesta. */
    readonly document?: ResolvedLink | undefined;
    /** Lo que muestra. */
    readonly title: string;
    /** La página puede pedir la ubicación. */
    readonly geolocation: boolean;
    /** Ocupa todo el diálogo. */
    readonly tall: boolean;
  };
  /** Título de una página o una sección, con la vuelta. */
  readonly heading: {
    /** Título. */
    readonly text: string;
    /** Título más corto, para el teléfono (menos de 768 px). */
    readonly shortText?: string | undefined;
    /** Nivel; 1 una vez por pantalla. */
    readonly level: 1 | 2 | 3;
    /** Frase debajo. */
    readonly lead?: string | undefined;
    /** Muestra Volver a este lugar. */
    readonly back?: ResolvedLink | undefined;
  };
  /** Panel suave de la organización con su imagen: lo único que llama la atención en una pantalla. */
  readonly hero: {
    /** Lo que hay adentro. */
    readonly children: Element;
    /** Muestra la imagen de la organización. */
    readonly picture: boolean;
  };
  /** Imagen de los assets de la organización. */
  readonly image: {
    /** Archivo de assets/. */
    readonly src: string;
    /** Lo que muestra. */
    readonly alt: string;
    /** Píxeles de CSS. */
    readonly width?: number | undefined;
    /** Píxeles de CSS. */
    readonly height?: number | undefined;
  };
  /** Una línea de texto que queda en el estado. */
  readonly input: {
    /** Rótulo. */
    readonly label: string;
    /** Ayuda. */
    readonly hint?: string | undefined;
    /** Dónde se guarda. */
    readonly bind: Binding<unknown>;
    /** Un cuadro de búsqueda. */
    readonly search: boolean;
    /** Letras: un número, o un ajuste (settings.…). */
    readonly maxLength: number;
  };
  /** Enlace a una ruta del portal o a una dirección https (pestaña nueva, y se lo dice a quien lee). */
  readonly link: {
    /** Rótulo. */
    readonly label: string;
    /** Adónde. */
    readonly to: ResolvedLink | undefined;
    /** Ícono. */
    readonly icon?: string | undefined;
    /** En una pestaña nueva también cuando la ruta es del portal. */
    readonly newTab?: boolean | undefined;
    /** Aspecto. */
    readonly style: "inline" | "row" | "primary" | "second" | "soft" | "quiet";
  };
  /** Un hijo por cada elemento de una lista. */
  readonly list: {
    /** La lista. */
    readonly each: Source<unknown>;
    /** Lo que identifica un elemento. */
    readonly keyOf: ((item: unknown) => unknown);
    /** Se muestra por cada uno. */
    readonly child: ((item: unknown) => Element);
    /** Se muestra cuando no hay ninguno. */
    readonly empty?: string | undefined;
    /** Disposición. */
    readonly layout: "stack" | "grid";
  };
  /** Lo que va cuando llegaron los datos: antes un esqueleto, y si falla un error con reintento. */
  readonly load: {
    /** data.nombre */
    readonly of: Source<unknown>;
    /** Forma del esqueleto. */
    readonly like: "card" | "rows" | "text" | "tiles";
    /** Se dice mientras se espera, en lugar del esqueleto. */
    readonly busy?: string | undefined;
    /** Lo que hay adentro. */
    readonly children: Element;
  };
  /** Logo y nombre de la organización. */
  readonly logo: Readonly<Record<string, never>>;
  /** Aviso en un recuadro con ícono, y un enlace si hay un paso siguiente. */
  readonly note: {
    /** Tono. */
    readonly tone: "info" | "success" | "warning" | "danger";
    /** Título, en negrita y en su propia línea. */
    readonly title?: string | undefined;
    /** Texto. */
    readonly text: string;
    /** Enlace al final. */
    readonly link?: {
      /** Rótulo. */
      readonly label: string;
      /** Adónde. */
      readonly to: ResolvedLink | undefined;
    } | undefined;
  };
  /** Hijos uno al lado del otro; en el teléfono pasan a otra línea. */
  readonly row: {
    /** Ubicación. */
    readonly align: "start" | "center" | "end" | "between";
    /** Lo que hay adentro. */
    readonly children: Element;
  };
  /** Dos o tres opciones una al lado de la otra. */
  readonly segmented: {
    /** Rótulo. */
    readonly label: string;
    /** Dónde queda lo elegido. */
    readonly bind: Binding<unknown>;
    /** Lo que se puede elegir. */
    readonly options: ResolvedOptions;
  };
  /** Lista desplegable de la que se elige uno. */
  readonly select: {
    /** Rótulo. */
    readonly label: string;
    /** Ayuda. */
    readonly hint?: string | undefined;
    /** Dónde queda lo elegido. */
    readonly bind: Binding<unknown>;
    /** Lo que se puede elegir. */
    readonly options: ResolvedOptions;
    /** Se muestra cuando no hay ninguno. */
    readonly empty?: string | undefined;
    /** Corre después de elegir. */
    readonly pick?: Runner | undefined;
  };
  /** Columna principal y un costado que queda a la vista; una sola columna en el teléfono. */
  readonly split: {
    /** Columna principal. */
    readonly main: Element;
    /** Costado: queda a la vista en pantallas anchas, abajo en el teléfono. */
    readonly aside: Element;
    /** El costado queda a la vista. */
    readonly sticky: boolean;
  };
  /** Hijos uno debajo del otro. */
  readonly stack: {
    /** Distancia. */
    readonly gap: "xs" | "s" | "m" | "l";
    /** Lo que hay adentro. */
    readonly children: Element;
  };
  /** Formularios uno tras otro; Volver y el atrás del navegador retroceden un paso, y cambiar una respuesta descarta las siguientes. */
  readonly steps: byHand.StepsProps<Element>;
  /** Tabla; en el teléfono, tarjetas. Cargando, vacía y error vienen hechos. */
  readonly table: {
    /** Lo que lista. */
    readonly caption: string;
    /** Las filas. */
    readonly rows: Source<unknown>;
    /** Lo que identifica una fila. */
    readonly keyOf: ((item: unknown) => unknown);
    /** Quién corta las páginas. */
    readonly paging: "none" | "client" | "server";
    /** Filas por página. */
    readonly pageSize: number;
    /** Dónde queda el número de página, desde 1. */
    readonly page?: Binding<unknown> | undefined;
    /** Filas en total, cuando pagina el servidor. */
    readonly total?: unknown | undefined;
    /** Palabras del paginador. */
    readonly range: "range" | "pages";
    /** Se muestra cuando no hay ninguno. */
    readonly empty: string;
    /** Cuadro de búsqueda. */
    readonly search?: {
      /** Texto de ejemplo y nombre. */
      readonly placeholder: string;
      /** Dónde se guarda. */
      readonly bind: Binding<unknown>;
    } | undefined;
    /** Columnas. */
    readonly columns: readonly Keyed<{
      /** Título. */
      readonly label: string;
      /** Valor. */
      readonly value?: ((item: unknown) => unknown) | undefined;
      /** O: texto. */
      readonly text?: ((item: unknown) => string) | undefined;
      /** Formato del valor. */
      readonly format?: string | undefined;
      /** Muestra una etiqueta de este tono. */
      readonly tone?: ((item: unknown) => unknown) | undefined;
      /** Se busca en ella. */
      readonly searchable: boolean;
    }>[];
    /** Acciones de una fila. */
    readonly rowActions?: readonly Keyed<{
      /** El verbo primero. */
      readonly label: ((item: unknown) => string);
      /** Ícono. */
      readonly icon?: string | undefined;
      /** Se muestra sólo mientras esto se cumple. */
      readonly visible?: ((item: unknown) => boolean) | undefined;
      /** Un enlace … */
      readonly to?: ((item: unknown) => ResolvedLink | undefined) | undefined;
      /** … o acciones. */
      readonly press?: ((item: unknown) => Runner) | undefined;
    }>[] | undefined;
  };
  /** Un párrafo. */
  readonly text: {
    /** Texto. */
    readonly text: string;
    /** Ícono, delante del texto. */
    readonly icon?: string | undefined;
    /** Aspecto. */
    readonly style: "normal" | "muted" | "lead" | "small" | "strong";
  };
  /** Varias líneas de texto que quedan en el estado. */
  readonly textarea: {
    /** Rótulo. */
    readonly label: string;
    /** Ayuda. */
    readonly hint?: string | undefined;
    /** Dónde se guarda. */
    readonly bind: Binding<unknown>;
    /** Letras: un número, o un ajuste (settings.…). */
    readonly maxLength: number;
  };
  /** Accesos grandes de un grupo de tiles.json. */
  readonly tiles: byHand.TilesProps;
  /** Video de la organización, sin sonido, sin barra de controles, con una pausa a la vista. */
  readonly video: {
    /** Dirección https o archivo de assets/. */
    readonly src: ResolvedLink | undefined;
    /** Lo que muestra. */
    readonly title: string;
    /** Archivo WebVTT. */
    readonly captions?: ResolvedLink | undefined;
  };
}

/** Nodes that have a renderer. */
export type NodeKind = keyof NodeProps<unknown>;

/** What each block in code receives: its props, and one function for each outcome. */
export interface BlockProps {
  /** La videollamada: las dos imágenes, silenciar, cámara, salir; se reconecta sola. */
  readonly call: { readonly props: { readonly attention: string; readonly name?: string | null | undefined; readonly side: "patient" | "professional" }; readonly on: { readonly left: () => Promise<void>; readonly ended: () => Promise<void>; readonly returned: () => Promise<void>; readonly unavailable: () => Promise<void> } };
  /** Cámara, micrófono, sonido y conexión, con la imagen de la propia persona. */
  readonly deviceCheck: { readonly props: Readonly<Record<string, never>>; readonly on: { readonly ready: () => Promise<void>; readonly refused: () => Promise<void> } };
  /** El pago de una consulta: abre la ventana de pago con el click, espera y cuenta cómo terminó; sigue después de recargar. */
  readonly payment: { readonly props: { readonly amount: number }; readonly on: { readonly begun: () => Promise<void>; readonly approved: () => Promise<void>; readonly rejected: () => Promise<void>; readonly unstarted: () => Promise<void>; readonly unready: () => Promise<void>; readonly failed: () => Promise<void> } };
  /** Lugar en la fila, dibujado y escrito, en vivo; tiempo de espera; salir. */
  readonly queue: { readonly props: { readonly attention: entities.Attention }; readonly on: { readonly started: (outcome: { readonly attention: entities.Attention }) => Promise<void>; readonly left: () => Promise<void>; readonly ended: () => Promise<void> } };
  /** La videollamada en la sala propia de la organización (videoCall.provider link): dice si la otra parte está, y salir. Nada de cámara ni de micrófono. */
  readonly room: { readonly props: { readonly attention: string; readonly name?: string | null | undefined; readonly side: "patient" | "professional" }; readonly on: { readonly left: () => Promise<void>; readonly ended: () => Promise<void>; readonly returned: () => Promise<void>; readonly unavailable: () => Promise<void> } };
}

/** Blocks in code. */
export type BlockKind = keyof BlockProps;
