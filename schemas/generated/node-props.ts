// Generated from schemas/nodes/ and schemas/blocks/ by npm run generate. Do not edit.

import type * as entities from './entities.ts';
import type * as byHand from '../resolved-nodes.ts';
import type { Binding, Keyed, ResolvedLink, ResolvedOptions, Runner, Source } from '../resolved.ts';

/** Props of the renderer of each node; `Element` is the page’s element type. */
export interface NodeProps<Element> {
  /** Tarjetas que se abren y se cierran, numeradas o tildadas. */
  readonly accordion: {
    /** Secciones que se abren y se cierran, por clave y en orden: `{ "datos": { "title": "Tus datos", "children": { "ficha": { "node": "form", "form": "perfil" } } } }`. */
    readonly items: readonly Keyed<{
      /** Título de la sección, que se aprieta para abrirla o cerrarla: `Antecedentes`. */
      readonly title: string;
      /** Tildada en vez de numerada mientras esto se cumple, como `{ "has": "state.patient" }`. */
      readonly done?: boolean | undefined;
      /** Si la sección está abierta cuando la página aparece; con `false`, la persona la abre. */
      readonly open: boolean;
      /** Cuándo se abre sola, además de cuando la persona la abre: al pasar a cumplirse esto, como `{ "has": "query.estado" }`. Nunca se cierra sola. */
      readonly opens?: boolean | undefined;
      /** Ruta a la lista que tiene adentro, como `derive.anteriores`: al lado del título dice cuántos son, también con la sección cerrada. Mientras no se sabe, no dice nada. */
      readonly count?: unknown | undefined;
      /** Nodos que se ven con la sección abierta, por clave y en orden: `{ "ficha": { "node": "form", "form": "perfil" } }`. */
      readonly children: Element;
    }>[];
  };
  /** Guarda solo lo que se escribe: un momento después de cada cambio y al salir, hasta lograrlo; dice cómo va. */
  readonly autosave: byHand.AutosaveProps;
  /** Estado en palabras, con tono. */
  readonly badge: {
    /** Palabras de la etiqueta, una o dos: `Confirmado`. */
    readonly text: string;
    /** Lo que significa el estado: `next`, lo próximo; `live`, ahora; `done`, hecho; `todo`, falta algo; `info`, para saber; `off`, ya no corre; `bad`, algo salió mal. */
    readonly tone: "next" | "live" | "done" | "todo" | "info" | "off" | "bad";
    /** Ícono en lugar del que trae el tono, por su nombre, como `users`: `info` trae un reloj, que a lo que no espera no le va. */
    readonly icon?: string | undefined;
    /** El tono según una regla, cuando depende de lo que se muestra: `{ "lookup": ["codes.caseStatus", { "var": "item.status" }, "tone", "code"] }`, el que codes.json le da al código. Si no se sabe, vale `tone`. */
    readonly toneOf?: "next" | "live" | "done" | "todo" | "info" | "off" | "bad" | undefined;
  };
  /** Empieza acciones; ocupado mientras corren; nunca corre dos veces a la vez. */
  readonly button: {
    /** Palabras del botón, con el verbo primero: `Pedir un turno`. */
    readonly label: string;
    /** Ícono que va antes de las palabras, por su nombre, como `video`; las flechas que llevan adelante o abren (`chevron-right`, `chevron-down`) van después. */
    readonly icon?: string | undefined;
    /** Aspecto: `primary`, la acción principal; `call`, empezar una atención; `second` y `soft`, las demás; `quiet`, sólo palabras; `danger`, lo que no se deshace; `row`, una línea de una lista; `back`, Volver, como el de un título, donde no lleva a un lugar fijo. */
    readonly style: "primary" | "second" | "soft" | "quiet" | "danger" | "call" | "row" | "back";
    /** Por qué no se puede apretar; se muestra al lado: `Elegí para quién es la consulta`. */
    readonly reason?: string | undefined;
    /** Datos que la persona mira para decidir, como `data.queue`: mientras no están al día o no se pudieron leer, el botón lo dice al lado, y sigue sirviendo porque contesta el servidor. */
    readonly relies?: Source<unknown> | undefined;
    /** Segundos que espera desde que aparece y después de cada uso, como `60`; los cuenta a la vista. */
    readonly waits?: number | undefined;
    /** Se puede apretar mientras esto se cumple, como `{ "has": "state.patient" }`; si no se sabe, no. */
    readonly enabled?: boolean | undefined;
    /** Motivos por caso, el primero que se cumple; si no se cumple ninguno, `reason`: `{ "falta": { "when": { "missing": "state.patient" }, "text": "Elegí para quién es la consulta" } }`. */
    readonly reasons?: readonly Keyed<{
      /** Regla que elige este motivo, como `{ "missing": "state.patient" }`; si no se sabe, no. */
      readonly when: boolean;
      /** Motivo que lee la persona al lado del botón: `Podés entrar 15 minutos antes`. */
      readonly text: string;
    }>[] | undefined;
    /** Acciones que corren al apretarlo, en orden; mientras corren se ve ocupado: `[{ "do": "go", "to": "/videocall" }]`. */
    readonly press: Runner;
  };
  /** Tarjeta blanca. */
  readonly card: {
    /** Título de la tarjeta, arriba de lo que tiene adentro, como `Tu turno`; sin él no lleva ninguno. */
    readonly title?: string | undefined;
    /** Es la de ahora entre las que están a su lado, como el día de hoy: se ve marcada, y el lector de pantalla lo dice. Por ejemplo `{ "==": [{ "var": "item.fecha" }, { "var": "today" }] }`. */
    readonly current?: boolean | undefined;
    /** Lo que está en la misma línea que el título, a su derecha: un botón, como `{ "agregar": { "node": "button", "label": "Agregar documento", "press": [{ "do": "open", "dialog": "document" }] } }`. */
    readonly tools?: Element | undefined;
    /** Nodos que van adentro, por clave y en el orden en que se ven: `{ "saludo": { "node": "text", "text": "Hola, {{user.nome}}" } }`. */
    readonly children: Element;
  };
  /** Cantidades de una lista en barras, para comparar de un vistazo; quien lo pide, y quien usa un lector de pantalla, tiene lo mismo en una tabla. Cargando, vacío y error vienen hechos. */
  readonly chart: {
    /** Qué se cuenta, arriba de las barras: `Casos por estado`. */
    readonly label: string;
    /** Ruta a la lista que da una barra por cada elemento, en su orden, como `data.resumen.porEstado`. */
    readonly rows: Source<unknown>;
    /** Qué es cada barra, con lo que trae el elemento: `{{item.status | label:caseStatus}}`. */
    readonly by: ((item: unknown) => string);
    /** Título de esa columna en la tabla: `Estado`. */
    readonly byLabel: string;
    /** Ruta al número que mide la barra, dentro del elemento, como `item.casos`; sin número no hay barra. */
    readonly value: ((item: unknown) => unknown);
    /** Título de esa columna en la tabla: `Casos`. */
    readonly valueLabel: string;
    /** Cómo se dibuja: barras acostadas, cada una con su nombre arriba (bars), o columnas paradas, para lo que va pasando en el tiempo (columns). Por ejemplo, `columns` para los casos por semana. */
    readonly layout: "bars" | "columns";
    /** Se muestra cuando no hay ninguno, o cuando todos son cero, como `Todavía no hay casos`; si de ninguno se sabe el número, están todos, con «—». */
    readonly empty: string;
  };
  /** Tarjetas de las que se elige una. */
  readonly choices: {
    /** Pregunta que se lee arriba de las opciones: `¿Para quién es la consulta?`. */
    readonly label: string;
    /** Ruta del estado o de la dirección donde queda lo elegido, como `state.plan`. */
    readonly bind: Binding<unknown>;
    /** Columnas en una pantalla ancha: `1` o `2`. */
    readonly columns: 1 | 2;
    /** Se muestra cuando no hay ninguno: `No hay atenciones disponibles en este momento`. */
    readonly empty?: string | undefined;
    /** De dónde salen las opciones (`each` o `codes`) y cómo se muestra cada una, como `{ "each": "people", "label": "{{item.nome}}" }`. */
    readonly options: ResolvedOptions;
    /** Acciones que corren después de elegir, con lo elegido ya guardado, como `[{ "do": "refresh", "data": ["turnos"] }]`. */
    readonly pick?: Runner | undefined;
  };
  /** Códigos que la persona tiene que guardar o copiar, con letras de ancho fijo; se copian de una vez y, si tienen nombre de archivo, se descargan. */
  readonly codes: {
    /** Ruta a la lista de códigos, o de las partes de uno, como `state.codigos`. */
    readonly of: unknown;
    /** Qué son, para quien escucha la página: `Códigos de respaldo`. */
    readonly label: string;
    /** Con `true`, son las partes de un solo código, como una clave de a cuatro letras: se muestran seguidas y se copian juntas. */
    readonly parts: boolean;
    /** Nombre del archivo de texto con que se descargan, como `codigos.txt`; sin él no se descargan. */
    readonly file?: string | undefined;
    /** Primera línea de ese archivo, que dice de qué son: `Códigos de respaldo de {{tenant.name}}`. */
    readonly lead?: string | undefined;
  };
  /** Algo que pasa en una fecha, como un turno: la hoja de calendario al lado de lo que se dice. */
  readonly dated: {
    /** Ruta a la fecha de la hoja, escrita de cualquiera de las formas del contrato, como `item.fecha`. */
    readonly date: unknown;
    /** De qué se trata, para quien no ve la pantalla: nombra la entrada y sigue al nombre de cada botón y enlace de adentro, para que no se llamen todos igual. Por ejemplo `{{item.especialidad.nome}}, {{item.fecha | longDate}}, {{item.hora}}`. */
    readonly name?: string | undefined;
    /** La fecha es hoy, y la hoja lo dice en lugar del día de la semana: `{ "==": [{ "date": { "var": "item.fecha" } }, { "var": "today" }] }`. */
    readonly today?: boolean | undefined;
    /** Pasa ahora: se ve resaltado, como un turno al que ya se puede entrar. Por ejemplo `{ "==": [{ "var": "item.status" }, 1] }`. */
    readonly live?: boolean | undefined;
    /** Ya no corre: la hoja se ve en gris, como la de un turno cancelado. Por ejemplo `{ "in": [{ "var": "item.status" }, [2, 5]] }`. */
    readonly off?: boolean | undefined;
    /** Nodos que van al lado de la hoja, por clave y en orden: `{ "profesional": { "node": "text", "text": "{{item.profesional}}" } }`. */
    readonly children: Element;
    /** Lo que se puede hacer con eso, como los botones de un turno: a la derecha donde hay lugar; debajo, a todo el ancho, en el teléfono. Por ejemplo `{ "entrar": { "node": "button", "label": "Entrar", "press": [{ "do": "go", "to": "/videocall" }] } }`. */
    readonly tools?: Element | undefined;
  };
  /** Línea fina, con palabras en el medio si las hay. */
  readonly divider: {
    /** Palabras en el medio de la línea, como `o`; sin ellas es una línea sola. */
    readonly text?: string | undefined;
  };
  /** Un texto largo: términos, texto del certificado. */
  readonly document: {
    /** Ruta a un valor de tipo Terms: el documento que se lee, como `data.terms`. */
    readonly of: Source<unknown>;
  };
  /** Términos y sus valores. */
  readonly facts: {
    /** Datos que se muestran por clave, en orden: un término y su valor cada uno, como `{ "plan": { "label": "Plan", "text": "{{data.patient.plan}}" } }`. */
    readonly items: readonly Keyed<{
      /** Todos los campos propios de una persona (`own:person`) o de un caso (`own:case`), con su rótulo y su valor: `{ "use": "own:case", "of": "data.detail.caso" }`. Lo que se diga de uno, con su nombre por clave, va por encima; uno que dice `notIn` no está. */
      readonly use?: "own:person" | "own:case" | undefined;
      /** Con use: de quién son, como `data.detail.caso`; sin esto, `item`. */
      readonly of?: unknown | undefined;
      /** Con use `own:case`: sólo los campos propios que se preguntan por primera vez en uno de estos momentos del caso, como `["close"]`; sin esto, todos. */
      readonly asked?: readonly ("new" | "close" | "cancel")[] | undefined;
      /** Término que dice qué dato es: `Profesional`. */
      readonly label: string;
      /** Valor del dato como se lee; si falta se ve una raya: `{{item.fecha | date}}`. */
      readonly text: string;
    }>[];
  };
  /** Un formulario unido a la dirección o al estado, como panel o desplegable. */
  readonly filters: byHand.FiltersProps;
  /** Un formulario de forms/, con su botón de envío. */
  readonly form: byHand.FormNodeProps<Element>;
  /** Página o PDF de un host admitido, o un documento, en un marco. */
  readonly frame: {
    /** Dirección, como `{{tenant.links.guardMap}}`; su origen tiene que estar en `frameHosts` de la organización. */
    readonly src?: ResolvedLink | undefined;
    /** O: la ruta de un documento, como la trae una respuesta: `data.documento.path`. */
    readonly document?: ResolvedLink | undefined;
    /** Lo que se ve adentro, en palabras, para quien usa un lector de pantalla: `Mapa de las guardias`. */
    readonly title: string;
    /** Con `true`, la página puede pedir la ubicación. */
    readonly geolocation: boolean;
    /** Con `true`, le da al marco más alto, para leer un documento o un mapa adentro de un diálogo. */
    readonly tall: boolean;
  };
  /** Título de una página o una sección, con la vuelta. */
  readonly heading: {
    /** Palabras del título, que dicen qué hay debajo: `Mis turnos`. */
    readonly text: string;
    /** Título más corto, para el teléfono (menos de 768 px), como `Turnos`. */
    readonly shortText?: string | undefined;
    /** Nivel del título: `1`, una vez por pantalla; `2` y `3`, los que van debajo. */
    readonly level: 1 | 2 | 3;
    /** Frase que se lee debajo del título y cuenta para qué es la página: `Pacientes que esperan, por orden de llegada`. */
    readonly lead?: string | undefined;
    /** Muestra Volver a este lugar, como `/home`. */
    readonly back?: ResolvedLink | undefined;
    /** Etiquetas al lado del título de una página, como el estado de lo que se ve: un nodo `badge`, `{ "estado": { "node": "badge", "text": "Confirmado" } }`. */
    readonly badges?: Element | undefined;
    /** Botones de toda la página: a la derecha del título, y en el teléfono debajo, como `{ "imprimir": { "node": "button", "label": "Imprimir", "press": [{ "do": "print" }] } }`. */
    readonly tools?: Element | undefined;
  };
  /** Ayuda que se abre al lado de un botón y no tapa la pantalla. */
  readonly help: {
    /** Palabra del botón que la abre y la cierra: `Ayuda`. */
    readonly label: string;
    /** Lo que dice la ayuda: textos y, si hace falta, una imagen; por clave y en orden: `{ "texto": { "node": "text", "text": "Elegí una atención para ver su detalle." } }`. */
    readonly children: Element;
  };
  /** Panel suave de la organización con su imagen: lo único que llama la atención en una pantalla. */
  readonly hero: {
    /** Con `true`, muestra la imagen de la organización; con `false`, no. */
    readonly picture: boolean;
    /** Nodos que van adentro, por clave y en el orden en que se ven: `{ "saludo": { "node": "text", "text": "Hola, {{user.nome}}" } }`. */
    readonly children: Element;
  };
  /** Una imagen: un archivo de la organización, o la que traen los datos de un sitio permitido. */
  readonly image: {
    /** Un archivo de assets/, como `assets/dni-tramite.svg`, o la dirección que traen los datos, como `{{item.url}}`: si es de otro sitio, tiene que estar en imageHosts de la organización. */
    readonly src: ResolvedLink | undefined;
    /** Lo que muestra la imagen, en palabras, para quien no la ve o no la recibe, como `Dónde está el número de trámite en el DNI`; vacío si sólo adorna, y nunca vacío si la traen los datos. */
    readonly alt: string;
    /** Ancho de la imagen en píxeles de CSS, como `480`; con el alto, la página no salta al cargarla. */
    readonly width?: number | undefined;
    /** Alto de la imagen en píxeles de CSS, como `320`; con el ancho, la página no salta al cargarla. */
    readonly height?: number | undefined;
  };
  /** Una línea de texto que queda en el estado. */
  readonly input: {
    /** Rótulo que se lee arriba del cuadro: `Motivo de la consulta`. */
    readonly label: string;
    /** Ayuda que se lee debajo del rótulo, para saber qué poner: `Como figura en tu DNI`. */
    readonly hint?: string | undefined;
    /** Ruta del estado o de la dirección donde queda lo escrito, como `state.motivo`. */
    readonly bind: Binding<unknown>;
    /** Con `true`, lo vuelve un cuadro de búsqueda: con una lupa y el teclado de buscar del teléfono. */
    readonly search: boolean;
    /** Cuántas letras entran: un número, como `200`, o un ajuste, como `settings.care.reasonLength`. */
    readonly maxLength: number;
  };
  /** Teclas que hacen algo desde cualquier lugar de la pantalla, salvo mientras se escribe o hay un diálogo abierto; y un botón, o la tecla `?`, que las muestra y deja apagarlas (WCAG 2.1.4). Sin teclado no se ve. */
  readonly keys: {
    /** Palabras del botón que las muestra y título del diálogo: `Atajos de teclado`. */
    readonly label: string;
    /** Las teclas, por clave y en el orden en que se muestran: `{ "nuevo": { "stroke": "n", "label": "Dar de alta un caso", "press": [{ "do": "go", "to": "/nuevocaso" }] } }`. */
    readonly items: readonly Keyed<{
      /** La tecla: un solo carácter, en minúscula, como `/` o `s`. `?` muestra las demás. */
      readonly stroke: string;
      /** Lo que hace, con el verbo primero: `Ir al caso siguiente`. */
      readonly label: string;
      /** Acciones que corren al apretarla, en orden, como `[{ "do": "go", "to": "/nuevocaso" }]`. */
      readonly press: Runner;
    }>[];
  };
  /** Enlace a una ruta del portal o a una dirección https (pestaña nueva, y se lo dice a quien lee). */
  readonly link: {
    /** Palabras del enlace, que dicen adónde lleva: `Ver todos mis turnos`. */
    readonly label: string;
    /** Adónde lleva: una ruta del portal, como `/misTurnos`, o una dirección https; si no hay dirección, no se muestra. */
    readonly to: ResolvedLink | undefined;
    /** Ícono que va antes de las palabras, por su nombre, como `calendar`. */
    readonly icon?: string | undefined;
    /** Con `true`, se abre en una pestaña nueva también cuando la ruta es del portal. */
    readonly newTab?: boolean | undefined;
    /** Aspecto: `inline`, dentro de un texto; `row`, una línea de una lista; `primary`, `second`, `soft` y `quiet`, como los botones. */
    readonly style: "inline" | "row" | "primary" | "second" | "soft" | "quiet";
  };
  /** Un hijo por cada elemento de una lista. */
  readonly list: {
    /** Ruta a la lista de la que se muestra cada elemento, como `data.turnos`. */
    readonly each: Source<unknown>;
    /** Lo que identifica un elemento, como `item.ref`. */
    readonly keyOf: ((item: unknown) => unknown);
    /** Se muestra cuando no hay ninguno: `No se encontraron turnos`. */
    readonly empty?: string | undefined;
    /** Mientras esto se cumple, lo que dice `empty` es un solo renglón, sin dibujo: para la parte vacía al lado de otra con resultados, como `{ "has": "query.estado" }`. */
    readonly brief?: boolean | undefined;
    /** Para listas que pueden ser largas: cuántos se ven desde el principio, como `3`; los demás esperan detrás del botón que dice `more`. Si detrás quedara uno solo, se ve también. */
    readonly first?: number | undefined;
    /** Palabras del botón que muestra los demás; la cantidad va sola detrás: `Ver más atenciones`. */
    readonly more?: string | undefined;
    /** Cuántos más se ven con cada toque del botón de `more`, como `20`; sin esto, todos. */
    readonly step?: number | undefined;
    /** Forma del esqueleto mientras se espera: `card`, tarjetas; `dated`, renglones con su fecha, como los de `dated`. */
    readonly like: "card" | "dated";
    /** Cómo se acomodan: `stack`, uno debajo del otro; `grid`, en varias columnas si hay lugar; `columns`, todos en un renglón si hay lugar, como los días de una semana, y si no en tantas columnas como entren; `timeline`, uno debajo del otro y unidos por una línea, como lo que fue pasando. */
    readonly layout: "stack" | "grid" | "columns" | "timeline";
    /** Nodo que se repite por cada elemento; adentro el elemento se lee como `item`: `{ "node": "text", "text": "{{item.titulo}}" }`. */
    readonly child: ((item: unknown) => Element);
  };
  /** Lo que va cuando llegaron los datos: antes un esqueleto, y si falla un error con reintento. */
  readonly load: {
    /** Ruta a los datos que se esperan, como `data.turnos`; la pantalla los pide en `data`. */
    readonly of: Source<unknown>;
    /** Forma del esqueleto mientras se espera: `card`, tarjetas; `rows`, filas; `text`, líneas de texto; `tiles`, accesos. */
    readonly like: "card" | "rows" | "text" | "tiles";
    /** Se dice mientras se espera, en lugar del esqueleto: `Verificando datos`. */
    readonly busy?: string | undefined;
    /** Nodos que van adentro, por clave y en el orden en que se ven: `{ "saludo": { "node": "text", "text": "Hola, {{user.nome}}" } }`. */
    readonly children: Element;
  };
  /** Logo y nombre de la organización. */
  readonly logo: Readonly<Record<string, never>>;
  /** Lo menos urgente, como los demás botones de un turno: en el teléfono espera detrás de un botón que lo abre y lo cierra; donde hay lugar se ve siempre. */
  readonly more: {
    /** Palabras del botón que lo abre en el teléfono, pocas, porque está al lado de los demás: `Más`. */
    readonly label: string;
    /** Nodos que esperan ahí, por clave y en el orden en que se ven: `{ "imprimir": { "node": "button", "label": "Imprimir", "press": [{ "do": "print" }] } }`. */
    readonly children: Element;
  };
  /** Aviso en un recuadro con ícono, y un enlace si hay un paso siguiente. */
  readonly note: {
    /** Lo que significa: `info`, para saber; `success`, salió bien; `warning`, para tener cuidado; `danger`, algo anda mal. Da el color y el ícono. */
    readonly tone: "info" | "success" | "warning" | "danger";
    /** Con `true`, quien usa un lector de pantalla lo escucha cuando aparece, como el resultado de lo que acaba de hacer. */
    readonly announce?: boolean | undefined;
    /** Título, en negrita y en su propia línea: `Se liberó un horario antes`. */
    readonly title?: string | undefined;
    /** Texto del aviso, en una o dos oraciones, que dice qué pasa y qué hacer: `No pudimos leer tus turnos. Probá de nuevo en unos minutos`. */
    readonly text: string;
    /** Enlace al final del aviso, hacia el paso siguiente: `{ "label": "Completar mis datos", "to": "/miPerfil" }`. */
    readonly link?: {
      /** Palabras del enlace, que dicen adónde lleva: `Completar mis datos`. */
      readonly label: string;
      /** Adónde lleva: una ruta del portal, como `/miPerfil`, o una dirección https. */
      readonly to: ResolvedLink | undefined;
    } | undefined;
  };
  /** Un botón que le pide a este dispositivo, o a otro que la persona elija, una llave de acceso: usar una que tiene, o hacer otra. Lo que contesta queda en bind, y entonces corre press; lo que no se pudo lo dice debajo. Donde el navegador no las tiene se ve sólo orElse. */
  readonly passkey: {
    /** Ruta a lo que el servidor pide, como `state.pedido`. Sin eso no se muestra, salvo que ask lo traiga. */
    readonly of: unknown;
    /** Palabras del botón, con el verbo primero: `Usar una llave de acceso`. */
    readonly label: string;
    /** Ruta del estado donde queda lo que contestó el dispositivo, como `state.llave`. */
    readonly bind: Binding<unknown>;
    /** Palabras de la línea que separa el botón de lo que sigue, y se ve sólo con él: `o con un código`. */
    readonly or?: string | undefined;
    /** Lo que se dice donde el navegador no tiene llaves. Por ejemplo `Este navegador no tiene llaves de acceso.` Sin esto, ahí no se muestra nada. */
    readonly orElse?: string | undefined;
    /** Con `true`, hace una llave nueva, en vez de usar una que la persona tiene. */
    readonly make: boolean;
    /** Aspecto: `primary`, la acción principal; `second` y `soft`, las demás. */
    readonly style: "primary" | "second" | "soft";
    /** Acciones que corren cuando el dispositivo contestó, en orden: `[{ "do": "call", "endpoint": "auth.passkey", "with": { "llave": "state.llave" }, "as": "login" }]`. */
    readonly press: Runner;
    /** Acciones que corren al apretarlo, antes de preguntarle al dispositivo: las que traen `of` cuando sirve una sola vez, como `[{ "do": "call", "endpoint": "auth.passkeyAsk", "as": "pedida" }]`. */
    readonly ask?: Runner | undefined;
    /** Lo que va arriba del botón, también mientras of no está: lo que hay que leer o escribir antes. Por ejemplo un nodo `{ "node": "text", "text": "Usá tu llave" }`. Donde el navegador no tiene llaves no se ve. */
    readonly children?: Element | undefined;
  };
  /** Un PDF en el visor del portal: páginas, zoom, contraseña, descarga y otra pestaña. No pide nada a otro sitio. */
  readonly pdf: byHand.PdfProps;
  /** Una barra con lo que va hecho de un trabajo largo, y en palabras cuánto es. */
  readonly progress: {
    /** Qué se está haciendo, arriba de la barra: `Preparando tu historia`. */
    readonly label: string;
    /** Ruta a cuánto va hecho, un número, como `data.trabajo.done`. */
    readonly done: unknown;
    /** Ruta a cuánto es en total, como `data.trabajo.of`; mientras no se sabe, la barra se mueve sin decir cuánto falta. */
    readonly of?: unknown | undefined;
  };
  /** Un código QR, para que lo lea la cámara de un teléfono. Lo mismo tiene que poder escribirse o abrirse de otra forma: quien está en ese teléfono no puede leerlo. */
  readonly qr: {
    /** Lo que dice el código, como `{{state.secreto.direccion}}`; sin eso no se muestra nada. */
    readonly text: string;
    /** Para qué sirve, en palabras, para quien no lo ve: `Código QR para agregar la cuenta a la aplicación`. */
    readonly alt: string;
  };
  /** Hijos uno al lado del otro; en el teléfono pasan a otra línea. */
  readonly row: {
    /** Dónde quedan los que no llenan la línea: `start`, al comienzo; `center`, al medio; `end`, al final; `between`, repartidos en los extremos; `even`, en columnas iguales, como los campos de a pares. */
    readonly align: "start" | "center" | "end" | "between" | "even";
    /** De qué se trata, para quien no ve la pantalla: nombra la fila de una lista y sigue al nombre de cada botón y enlace de adentro, para que no se llamen todos igual. Por ejemplo `{{item.hora}}, {{item.paciente}}`. */
    readonly name?: string | undefined;
    /** Nodos que van adentro, por clave y en el orden en que se ven: `{ "saludo": { "node": "text", "text": "Hola, {{user.nome}}" } }`. */
    readonly children: Element;
  };
  /** Dos o tres opciones una al lado de la otra. */
  readonly segmented: {
    /** Rótulo que dice qué se está eligiendo: `Mostrar`. */
    readonly label: string;
    /** Ruta del estado o de la dirección donde queda lo elegido, como `state.plan`. */
    readonly bind: Binding<unknown>;
    /** De dónde salen las opciones (`each` o `codes`) y cómo se muestra cada una, como `{ "each": "people", "label": "{{item.nome}}" }`. */
    readonly options: ResolvedOptions;
  };
  /** Lista desplegable de la que se elige uno. */
  readonly select: {
    /** Rótulo que se lee arriba de la lista: `Especialidad`. */
    readonly label: string;
    /** Ayuda que se lee debajo del rótulo, para saber qué poner: `Elegí con quién te atendés`. */
    readonly hint?: string | undefined;
    /** Ruta del estado o de la dirección donde queda lo elegido, como `state.plan`. */
    readonly bind: Binding<unknown>;
    /** Se muestra cuando no hay ninguno: `No hay profesionales disponibles`. */
    readonly empty?: string | undefined;
    /** De dónde salen las opciones (`each` o `codes`) y cómo se muestra cada una, como `{ "each": "people", "label": "{{item.nome}}" }`. */
    readonly options: ResolvedOptions;
    /** Acciones que corren después de elegir, con lo elegido ya guardado, como `[{ "do": "refresh", "data": ["turnos"] }]`. */
    readonly pick?: Runner | undefined;
  };
  /** Columna principal y un costado que queda a la vista; una sola columna en el teléfono. */
  readonly split: {
    /** Con `true`, el costado va primero: a la izquierda, y arriba en el teléfono, como un panel de filtros. */
    readonly first: boolean;
    /** Con `true`, el costado queda a la vista; con `false`, se desplaza con el resto de la página. */
    readonly sticky: boolean;
    /** Nodos de la columna principal, la más ancha, por clave y en orden: `{ "ficha": { "node": "form", "form": "perfil" } }`. */
    readonly main: Element;
    /** Costado: queda a la vista en pantallas anchas, abajo en el teléfono. Por ejemplo `{ "contacto": { "node": "part", "use": "contactLines" } }`. */
    readonly aside: Element;
  };
  /** Hijos uno debajo del otro. */
  readonly stack: {
    /** Distancia entre uno y otro: `xs`, ninguna; `s`, poca; `m`, la común; `l`, la de una sección a otra. */
    readonly gap: "xs" | "s" | "m" | "l";
    /** Cómo sale en papel: `half`, media hoja, una columna de 148 mm con letra de 12 puntos, como una receta; `together`, no se parte entre dos hojas, como una firma. */
    readonly paper?: "half" | "together" | undefined;
    /** Nodos que van adentro, por clave y en el orden en que se ven: `{ "saludo": { "node": "text", "text": "Hola, {{user.nome}}" } }`. */
    readonly children: Element;
  };
  /** Formularios uno tras otro; «Paso anterior» y el atrás del navegador retroceden un paso, y cambiar una respuesta descarta las siguientes. Adónde se vuelve desde el primero lo dice el `back` del título de la página. */
  readonly steps: byHand.StepsProps<Element>;
  /** Tabla; en el teléfono, tarjetas. Cargando, vacía y error vienen hechos. */
  readonly table: {
    /** Lo que lista la tabla, en palabras, para quien usa un lector de pantalla: `Pacientes en espera`. */
    readonly caption: string;
    /** Ruta a la lista que da una fila por cada elemento, como `data.atenciones`. */
    readonly rows: Source<unknown>;
    /** Lo que identifica una fila, como `item.casoId`. */
    readonly keyOf: ((item: unknown) => unknown);
    /** Lo que se avisa de cada fila que aparece después de la primera lectura, una sola vez, como `Llegó {{item.paciente}}`: con un sonido que se puede silenciar, un renglón, y la cuenta en el título de la pestaña mientras no se la mira. Para listas que se actualizan solas (everySeconds). */
    readonly arrivals?: ((item: unknown) => string) | undefined;
    /** Quién corta las páginas: `client`, la página, con todas las filas ya leídas; `server`, la llamada, que trae de a una; `none`, nadie: se ven todas. */
    readonly paging: "none" | "client" | "server";
    /** Cuántas filas se ven en cada página de la tabla, como `20`. */
    readonly pageSize: number;
    /** Dónde queda el número de página, desde 1, como `query.page`. */
    readonly page?: Binding<unknown> | undefined;
    /** Dónde queda el orden elegido al apretar un título: el `order` de su columna, con un guion adelante si es al revés, como `query.orden`. Con `paging` `server` ordena la llamada; si no, la página. */
    readonly order?: Binding<unknown> | undefined;
    /** Filas en total, cuando pagina el servidor, como `data.cases.total`. */
    readonly total?: unknown | undefined;
    /** Palabras del paginador: `range`, las filas que se ven (Mostrando 1-10 de 42); `pages`, la página y cuántas hay. */
    readonly range: "range" | "pages";
    /** Una casilla en cada fila, y otra que elige todas las de la página, para hacer algo con varias a la vez: `{ "bind": "state.elegidos" }`. Lo elegido queda al cambiar de página o de filtro: al lado de cuántas son se lee cuántas no están en la página que se ve, con un botón que las quita. */
    readonly choose?: {
      /** Dónde quedan las filas elegidas, por lo que las identifica (`key`): una lista del estado, como `state.elegidos`, que declara `"type": "integer[]"` o `"string[]"`. */
      readonly bind: Binding<unknown>;
      /** Las casillas están sólo mientras esto se cumple, como `{ "==": [{ "var": "user.role" }, "coordinator"] }`; si no se sabe, no. */
      readonly when?: boolean | undefined;
      /** Cuántas hay elegidas, como `{{derive.cuantos | plural:caso elegido/casos elegidos}}`: se lee al pie de la ventana mientras haya alguna, con un botón que quita la selección, y se dice a quien no ve la pantalla. */
      readonly text?: string | undefined;
      /** Lo que se puede hacer con las elegidas, al lado de cuántas son: `{ "pasar": { "node": "button", "label": "Pasar a otro gestor", "press": [{ "do": "open", "dialog": "pasar", "with": { "casos": "state.elegidos" } }] } }`. */
      readonly tools?: Element | undefined;
    } | undefined;
    /** Se muestra cuando no hay ninguno: `No hay pacientes en espera`. */
    readonly empty: string;
    /** Cuadro que busca en las columnas con `searchable` y deja sólo las filas que lo dicen: `{ "placeholder": "Buscar por apellido", "bind": "state.search" }`. */
    readonly search?: {
      /** Texto de ejemplo y nombre del cuadro, como `Buscar por apellido`. */
      readonly placeholder: string;
      /** Ruta del estado o de la dirección donde queda lo buscado, como `state.search`. */
      readonly bind: Binding<unknown>;
    } | undefined;
    /** Columnas por clave, en orden; en el teléfono, las líneas de cada tarjeta: `{ "fecha": { "label": "Fecha y hora", "value": "item.fecha.date", "format": "dateTime" } }`. */
    readonly columns: readonly Keyed<{
      /** Una columna por cada campo propio de la persona o del caso de la fila, con su rótulo y su valor: `{ "use": "own:case" }`. Lo que se diga de una, con el nombre del campo por clave, va por encima; uno que dice `notIn` no está. */
      readonly use?: "own:person" | "own:case" | undefined;
      /** Título de la columna, que en el teléfono acompaña a cada valor: `Fecha y hora`. */
      readonly label: string;
      /** Título de la columna en el archivo que se descarga de esta tabla, si no es el de la página: `Apellido y nombre`. */
      readonly fileLabel?: string | undefined;
      /** Ruta al valor que se muestra, dentro de la fila, como `item.fecha.date`. */
      readonly value?: ((item: unknown) => unknown) | undefined;
      /** Lo que se lee, si no es el valor solo: un texto con valores de la fila, como `{{item.sobrenome}}, {{item.nome}}`. Si además hay `value`, la columna se ordena por él. */
      readonly text?: ((item: unknown) => string) | undefined;
      /** Formato con que se escribe el valor, por su nombre, como `dateTime`. */
      readonly format?: string | undefined;
      /** Muestra una etiqueta de este tono, como `{ "if": [{ "==": [{ "var": "item.status" }, 2] }, "off", "info"] }`. */
      readonly tone?: ((item: unknown) => unknown) | undefined;
      /** Lo que va en un renglón más, en gris y sin título, debajo del valor: una lista de textos, que se leen separados por comas, como `{ "map": ["item.documentos", { "var": "uno.tipo" }, "uno"] }`. Vacía, no hay renglón. Si la columna se busca, también se busca en ella. */
      readonly note?: ((item: unknown) => unknown) | undefined;
      /** Con `true`, el cuadro de búsqueda mira lo que dice esta columna. */
      readonly searchable: boolean;
      /** Lugar en la tarjeta del teléfono, donde el valor va solo, sin el título de la columna: `title`, lo primero y más grande; `line`, un renglón debajo; `foot`, en el último renglón, en gris, junto a los otros. Si alguna columna lo dice, lo que se puede hacer queda al costado. Sin esto, un renglón con el título de la columna. */
      readonly card?: "title" | "line" | "foot" | undefined;
      /** Clave de otra columna, como `fecha`, en cuya celda va, en un renglón debajo de su valor, con su título debajo del otro: así entran más columnas sin que la tabla se corra. En el teléfono va como las demás. Mientras la otra no se muestra, es una columna. */
      readonly under?: string | undefined;
      /** Hace que su título ordene la tabla, con este nombre, como `apellido`; hace falta `order` en la tabla. Con `paging` `server` es un nombre por el que la llamada ordena; si no, la página ordena por `value` (números y fechas por lo que valen, textos como en castellano) o, sin él, por lo que se lee, y deja al final las filas sin valor. */
      readonly order?: string | undefined;
    }>[];
    /** Lo que se puede hacer con una fila, por clave y en orden: enlaces o acciones, como `{ "ver": { "label": "Ver detalle", "to": "/detalleCaso?id={{item.casoId}}" } }`. */
    readonly rowActions?: readonly Keyed<{
      /** Palabras de lo que se puede hacer, con el verbo primero: `Descargar PDF`. */
      readonly label: ((item: unknown) => string);
      /** Ícono de lo que se puede hacer, por su nombre, como `download`. */
      readonly icon?: string | undefined;
      /** Se muestra sólo mientras esto se cumple, como `{ "has": "item.documento" }`. */
      readonly visible?: ((item: unknown) => boolean) | undefined;
      /** Adónde lleva, con lo que trae la fila: `/detalleCaso?id={{item.id}}`. */
      readonly to?: ((item: unknown) => ResolvedLink | undefined) | undefined;
      /** En vez de una dirección, acciones que corren al apretarlo; leen la fila como `item`: `[{ "do": "visit", "document": "item.documento" }]`. */
      readonly press?: ((item: unknown) => Runner) | undefined;
    }>[] | undefined;
    /** Lo que está en la misma línea que la búsqueda, antes de ella: un filtro, como `{ "estado": { "node": "select", "label": "Estado", "bind": "state.estado", "options": { "codes": "caseStatus", "label": "{{item.label}}" } } }`. */
    readonly tools?: Element | undefined;
  };
  /** Un párrafo. */
  readonly text: {
    /** Texto que se lee; cada salto de línea se respeta: `Hola, {{user.nome}}`. */
    readonly text: string;
    /** Ícono, delante del texto, por su nombre, como `phone`. */
    readonly icon?: string | undefined;
    /** Aspecto: `normal`; `muted`, en gris; `lead`, la frase de entrada de una página; `small`, más chico y en gris; `strong`, en negrita. */
    readonly style: "normal" | "muted" | "lead" | "small" | "strong";
  };
  /** Varias líneas de texto que quedan en el estado. */
  readonly textarea: {
    /** Rótulo que se lee arriba del cuadro: `Motivo de la consulta`. */
    readonly label: string;
    /** Ayuda que se lee debajo del rótulo, para saber qué poner: `Contanos qué te pasa y desde cuándo`. */
    readonly hint?: string | undefined;
    /** Ruta del estado o de la dirección donde queda lo escrito, como `state.motivo`. */
    readonly bind: Binding<unknown>;
    /** Cuántas letras entran: un número, como `200`, o un ajuste, como `settings.care.reasonLength`. */
    readonly maxLength: number;
  };
  /** Accesos grandes de un grupo de tiles.json. */
  readonly tiles: byHand.TilesProps;
  /** Video de la organización, sin sonido, sin barra de controles, con una pausa a la vista. */
  readonly video: {
    /** Dirección https o archivo de assets/, como `{{tenant.guide.video}}`. */
    readonly src: ResolvedLink | undefined;
    /** Lo que se ve adentro, en palabras, para quien usa un lector de pantalla: `Mapa de las guardias`. */
    readonly title: string;
    /** Subtítulos en un archivo WebVTT: una dirección https o un archivo de assets/, como `assets/guia.vtt`. */
    readonly captions?: ResolvedLink | undefined;
    /** Muestra un botón de pausa debajo del video; si no se sabe, también. Quien pidió menos movimiento lo tiene siempre. Por ejemplo `{ "var": "settings.training.pause" }`. */
    readonly pause: boolean;
  };
}

/** Nodes that have a renderer. */
export type NodeKind = keyof NodeProps<unknown>;

/** Props of each block in code, and one function for each outcome. */
export interface BlockProps {
  /** La videollamada: las dos imágenes, silenciar, cámara, salir; se reconecta sola. */
  readonly call: { readonly props: { readonly attention: string; readonly name?: string | null | undefined; readonly service?: string | null | undefined; readonly license?: string | null | undefined; readonly guide?: string | null | undefined; readonly begun?: boolean | null | undefined; readonly side: "patient" | "professional" }; readonly on: { readonly left: () => Promise<void>; readonly leftUnbegun: () => Promise<void>; readonly held: () => Promise<void>; readonly began: () => Promise<void>; readonly ended: () => Promise<void>; readonly returned: () => Promise<void>; readonly unavailable: () => Promise<void>; readonly queueAgain: () => Promise<void>; readonly waived: () => Promise<void> } };
  /** Cámara, micrófono, sonido y conexión, con la imagen de la propia persona. */
  readonly deviceCheck: { readonly props: Readonly<Record<string, never>>; readonly on: { readonly ready: () => Promise<void>; readonly refused: () => Promise<void> } };
  /** El pago de una consulta: abre la ventana de pago con el click, espera y cuenta cómo terminó; sigue después de recargar. Uno que se puede pagar en efectivo se espera o se deja. */
  readonly payment: { readonly props: { readonly amount: number }; readonly on: { readonly begun: () => Promise<void>; readonly approved: () => Promise<void>; readonly rejected: () => Promise<void>; readonly unstarted: () => Promise<void>; readonly unready: () => Promise<void>; readonly failed: () => Promise<void>; readonly dropped: () => Promise<void> } };
  /** Lugar en la fila, dibujado y escrito, en vivo; tiempo de espera; salir. Qué número es, para quién y de qué, lo dice la pantalla. */
  readonly queue: { readonly props: { readonly attention: entities.Attention }; readonly on: { readonly started: (outcome: { readonly attention: entities.Attention }) => Promise<void>; readonly left: () => Promise<void>; readonly ended: () => Promise<void> } };
  /** La videollamada en la sala propia de la organización (videoCall.provider link): dice si la otra parte está, y salir. Nada de cámara ni de micrófono. */
  readonly room: { readonly props: { readonly attention: string; readonly name?: string | null | undefined; readonly begun?: boolean | null | undefined; readonly side: "patient" | "professional" }; readonly on: { readonly left: () => Promise<void>; readonly leftUnbegun: () => Promise<void>; readonly queueAgain: () => Promise<void>; readonly held: () => Promise<void>; readonly began: () => Promise<void>; readonly ended: () => Promise<void>; readonly returned: () => Promise<void>; readonly unavailable: () => Promise<void> } };
  /** Dice que algo no se pudo leer, con un botón para probar de nuevo; además prueba solo, cada tantos segundos y cuando vuelve la conexión. */
  readonly tryAgain: { readonly props: { readonly text: string; readonly seconds: number }; readonly on: { readonly again: () => Promise<void> } };
}

/** The calls that each block declares; it is given these alone. */
export interface BlockCalls {
  readonly call: "care.ice" | "care.room" | "care.line";
  readonly deviceCheck: "unit.requirements";
  readonly payment: "payment.create" | "payment.pending" | "payment.drop" | "coupon.paid";
  readonly queue: "care.active" | "care.ice" | "care.room" | "care.line";
  readonly room: "care.room" | "care.ice" | "care.line";
  readonly tryAgain: never;
}

/** Blocks in code. */
export type BlockKind = keyof BlockProps;
