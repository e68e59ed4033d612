// Generated from schemas/actions/ and schemas/documents/ by npm run generate. Do not edit.

import type { Json, JsonObject, Rule } from '../json.ts';

/** Values by name, as documents write them: a path, a rule or a literal each. */
export type ValueMap = { readonly [name: string]: Json };

/** A list of actions as the artifact holds it. */
export type Actions = readonly JsonObject[];

/** Values that are received or given back, with a name and a type. */
export type Parameters = { readonly [name: string]: Parameter };

/** Values of the address, with a name and a type. */
export type QueryDeclarations = { readonly [name: string]: QueryValue };

/** Values of the state, with a name and a type. */
export type Declarations = { readonly [name: string]: Declaration };

/** Refusals by code; `other` is any other. */
export type Refusals = { readonly [code: string]: Refusal };

/** Un valor que se recibe o se devuelve, con su tipo: `{ "type": "string", "values": ["hoy", "semana"] }`; o sólo el tipo, con `?` si puede faltar: `"Person?"`. */
export interface Parameter {
  readonly type: string;
  /** Los únicos valores que puede tener, de un texto o un número entero: `["hoy", "semana"]`. Así se nota al revisar uno que nadie compara, o comparado y mal escrito. */
  readonly values?: readonly (string | number)[];
  /** Con `true`, el valor puede faltar; quien lo lee tiene que contar con eso. */
  readonly nullable?: boolean;
}

/** Un valor de la dirección, con su tipo: `{ "type": "integer", "default": 1 }`; o sólo el tipo, con `?` si puede faltar: `"integer?"`. */
export interface QueryValue {
  readonly type: string;
  /** Los únicos valores que puede tener, de un texto o un número entero: `["hoy", "semana"]`. Así se nota al revisar uno que nadie compara, o comparado y mal escrito. */
  readonly values?: readonly (string | number)[];
  /** Con `true`, el valor puede faltar; quien lo lee tiene que contar con eso. */
  readonly nullable?: boolean;
  /** Valor que se usa cuando la dirección no lo dice, como `1` en el número de página. */
  readonly default?: string | number | boolean;
  /** Lo que se vacía cuando esto cambia: nombres de este estado, o query.nombre, como `["service", "query.page"]`. */
  readonly resets?: readonly string[];
  /** El código de un enlace. Se lee y enseguida sale de la dirección; al recargar la página sigue estando. Por ejemplo, `true` en `codigoTurno`. */
  readonly secret?: boolean;
  /** Lo que un enlace pide hacer una sola vez, como `/listcasos?buscar=1`, que llega con el filtro abierto. Se lee al abrirse la pantalla, con initial de state, y enseguida sale de la dirección: ni recargar la página ni volver a ella lo piden de nuevo. */
  readonly once?: boolean;
}

/** Un valor del estado, con su tipo: `{ "type": "boolean", "initial": false }`; o sólo el tipo, con `?` si puede faltar: `"Person?"`. */
export interface Declaration {
  readonly type: string;
  /** Los únicos valores que puede tener, de un texto o un número entero: `["hoy", "semana"]`. Así se nota al revisar uno que nadie compara, o comparado y mal escrito. */
  readonly values?: readonly (string | number)[];
  /** Con `true`, el valor puede faltar; quien lo lee tiene que contar con eso. */
  readonly nullable?: boolean;
  /** Lo que tiene cuando se abre la pantalla; sin él, nada. Por ejemplo `"user"`, el titular, o `1`. */
  readonly initial?: Json;
  /** Lo que se vacía cuando esto cambia: nombres de este estado, o query.nombre, como `["service", "query.page"]`. */
  readonly resets?: readonly string[];
  /** El valor es de todas las pantallas que lo declaran con este mismo nombre acá, mientras siga la misma persona en la misma pestaña, hasta dos horas y también si se recarga la página: `caseFilter`. */
  readonly kept?: string;
  /** Ruta a una lista, como `derive.candidates`: cuando tiene exactamente un elemento, ese se elige solo. */
  readonly pickOnly?: string;
  /** En state de una pantalla, con `"draft": "owner"`: lo elegido o escrito que no se envió se guarda dos horas en la pestaña para quien lo hizo, aunque recargue la página o venza su sesión. De lo que sale de una lista (pickOnly) se guarda sólo cuál era. Se olvida al cerrar sesión, y con la acción `reset` y `"only": "draft"` cuando ya se envió. */
  readonly draft?: "owner";
  /** En state de una pantalla, con `true`: sigue como quedó cuando se vuelve a ella (Volver, atrás del navegador) o se la recarga, hasta dos horas y cifrado en la pestaña. Quien llega de nuevo por un enlace la encuentra como al principio. De lo que sale de una lista (pickOnly) se guarda sólo cuál era. Por ejemplo, `true` en lo que se escribió para buscar. */
  readonly stays?: boolean;
}

/** Qué se muestra o se hace ante un rechazo, como `{ "title": "No pudimos cancelar el turno", "message": "{{error.message}}" }`. */
export interface Refusal {
  /** Campo del formulario que lleva el error, como `documento`. */
  readonly field?: string;
  /** Texto del error que se lee en ese campo: `Ese documento ya está registrado`. Sin él, lo que contestó el servidor. */
  readonly say?: string;
  /** Título del aviso que se muestra: `No pudimos cancelar el turno`. */
  readonly title?: string;
  /** Texto del aviso, como `Probá de nuevo en unos minutos`; \n es un salto de línea. Con `title` y sin `message`, lo que contestó el servidor: `{{error.message}}`. */
  readonly message?: string;
  /** Texto que se usa cuando `message` no tiene valor: `Probá de nuevo en unos minutos`. */
  readonly orElse?: string;
  /** Con `true`, muestra debajo del texto los datos de `contact` de tenant.json, si los tiene; con un nombre, los de ese de `contacts`, como `"guardia"`. Para lo que sólo la organización puede resolver. */
  readonly contact?: boolean | string;
  /** Vale sólo si esto es verdadero del error, como `{ "has": "error.message" }`. */
  readonly when?: Rule;
  /** En vez de detenerse: sigue con estas acciones, como `[{ "do": "go", "to": "/misTurnos" }]`. */
  readonly run?: Actions;
}

/** Una llamada que trae datos, con lo que se le envía; su clave es el nombre con que se leen: los de `turnos`, en `data.turnos`. */
export interface DataEntry {
  /** Llamada del catálogo que trae estos datos, como `consultations.list`. */
  readonly call: string;
  /** Valores que se le envían a la llamada, por nombre; cada uno es una ruta, una regla o un literal, como `{ "id": "query.id" }`. */
  readonly with?: ValueMap;
  /** Formulario que filtra estos datos, para escribir los nombres una sola vez, en él: cada campo queda declarado en la dirección y se le envía a la llamada con su nombre, o con su `as`. Un nodo `filters` con ese formulario los llena. Por ejemplo `{ "form": "caseFilter", "resets": ["query.page"] }`. */
  readonly filters?: {
    /** Formulario de forms/ cuyos campos filtran; lo que `with` o `query` ya dicen de uno queda como está. */
    readonly form: string;
    /** Dónde queda lo elegido, lo mismo que dice el nodo `filters`: `query`, en la dirección; `state`, en la pantalla, para lo que no debe quedar escrito ahí, como un documento. */
    readonly bind: "query" | "state";
    /** Lo que se vacía cuando cambia un filtro, como `["query.page"]` para volver a la primera página. */
    readonly resets?: readonly string[];
    /** Con `bind` `state`: lo elegido queda para las demás pantallas que filtran con este formulario, mientras siga la misma persona en la misma pestaña, hasta dos horas y también si se recarga la página. Así se vuelve a la lista como estaba. */
    readonly kept?: boolean;
  };
  /** Lo que se hace cuando el servidor se niega a contestar, por código; la falla se muestra con message donde irían los datos, y run corre una vez. Por ejemplo `{ "NOT_FOUND": { "message": "Ese caso no existe", "run": [{ "do": "go", "to": "/listcasos" }] } }`. */
  readonly refusals?: Refusals;
  /** Corre una vez cuando el servidor falló y no pudo contestar (5xx), como `[{ "do": "go", "to": "/error", "replace": true }]`; sin esto, donde irían los datos se lee la falla con un botón que reintenta. Una conexión cortada es siempre eso último. */
  readonly onBroken?: Actions;
  /** Se lee sólo mientras esto se cumple, como `{ "has": "state.member" }`. Donde llega quien no entró y la llamada es de quien entró hace falta `{ "has": "user" }`. */
  readonly when?: Rule;
  /** Minutos que se guarda, como `5`; con `-1`, siempre. Es un número, o un ajuste, como `settings.care.serviceMinutes`. */
  readonly staleMinutes?: number;
  /** Cada cuántos segundos se vuelve a leer mientras se muestra: un número desde 1, o un ajuste. Por ejemplo `30`, o `"settings.payment.everySeconds"`. */
  readonly everySeconds?: number;
  /** Con everySeconds: deja de volver a leerse cuando la respuesta trae esto, como `cierre`. */
  readonly until?: string;
}

/** Una condición para mostrar la pantalla, y lo que corre si no se cumple: `{ "has": "query.id", "else": [{ "do": "go", "to": "/listcasos" }] }`. */
export interface Need {
  /** Ruta que tiene que tener un valor para que la pantalla se muestre, como `received.attention`. */
  readonly has?: string;
  /** En vez de una ruta, una regla que tiene que cumplirse para que la pantalla se muestre, como `{ "var": "flags.turnosOn" }`. */
  readonly that?: Rule;
  /** Corre cuando no se cumple; la pantalla no se muestra. Por ejemplo `[{ "do": "go", "to": "/home", "replace": true }]`. */
  readonly else: Actions;
}

/** Botón que envía el formulario: sus palabras, adónde va y qué pasa después. Por ejemplo `{ "label": "Guardar", "call": "profile.save" }`. */
export interface Submit {
  /** Palabras del botón, con el verbo primero: `Guardar cambios`. */
  readonly label: string;
  /** Palabras que se leen mientras se envía: `Guardando datos...`. */
  readonly busy?: string;
  /** Aspecto del botón: `primary`, la acción principal de la pantalla; `second`, una que acompaña a otra, que sigue siendo la principal; `call`, la de empezar una atención; `danger`, la que no se deshace. */
  readonly style: "primary" | "second" | "call" | "danger";
  /** Punto cuyos controles corre el servidor dentro de la llamada, como `registration`. */
  readonly point?: string;
  /** Llamada a la que se envía, como `registration.create`. */
  readonly call?: string;
  /** Valores que se envían además de los campos, por nombre, como `{ "id": "received.id" }`. */
  readonly with?: ValueMap;
  /** Nombre de la respuesta, que se lee en result.<as>: con `next`, `result.next`. */
  readonly as?: string;
  readonly refusals?: Refusals;
  /** Por código de un rechazo que pregunta en su `run`: si la persona dice que sí, se envía de nuevo lo mismo con estos valores además. Por ejemplo `{ "CLAIM_KNOWN": { "siniestroRepetido": true } }`. */
  readonly resend?: { readonly [name: string]: ValueMap };
  /** Título del aviso cuando no se pudo enviar y ninguna entrada de refusals lo dice, como en una caída: `No pudimos enviar el código`. Sin él, el de `other`, o «Error». */
  readonly failedTitle?: string;
  /** Texto de ese aviso cuando falló el servidor, como `Ha ocurrido un error al guardar los cambios.`; después va el código por el que se encuentra la falla. Sin él, el de todo el portal. */
  readonly failedText?: string;
  /** Acciones que corren después de que el servidor lo aceptó, como ir a otra pantalla: `[{ "do": "go", "to": "/home" }]`. */
  readonly then?: Actions;
  /** Con `true`, después del éxito queda vacío, para otro envío. */
  readonly again?: boolean;
}

/** Un diálogo que abren varias pantallas. */
export interface Dialog {
  /** Título del diálogo, arriba de todo y nombre que dice el lector de pantalla: `Datos de la consulta`. */
  readonly title: string;
  /** Cómo se presenta: `dialog`, una ventana que se puede descartar; `alert`, una que sólo se cierra con sus botones; `full`, una que ocupa toda la página. */
  readonly as: "dialog" | "alert" | "full";
  /** Valores que le pasa quien lo abre con `with`, con su tipo; adentro se leen como `dialog.nombre`. Por ejemplo `{ "turno": { "type": "Appointment" } }`. */
  readonly receives?: Parameters;
  /** Valores que entrega al cerrarse con un resultado, con su tipo; quien lo abrió los lee en `result`. Por ejemplo `{ "fecha": { "type": "date" } }`. */
  readonly returns?: Parameters;
  /** Valores que recuerda mientras está a la vista: se escriben con `bind` o con la acción `set`. Por ejemplo `{ "failed": { "type": "boolean", "initial": false } }`. */
  readonly state?: Declarations;
  /** Lo que pide al abrirse: cada respuesta se lee en data.nombre. Por ejemplo `{ "turnos": { "call": "appointments.list", … } }`. */
  readonly data?: { readonly [name: string]: {
    /** Llamada del catálogo que trae estos datos, como `consultations.list`. */
    readonly call: string;
    /** Valores que se le envían a la llamada, por nombre; cada uno es una ruta, una regla o un literal, como `{ "id": "query.id" }`. */
    readonly with?: ValueMap;
    /** Lo que se hace cuando el servidor se niega a contestar, por código; la falla se muestra con message donde irían los datos, y run corre una vez. Por ejemplo `{ "NOT_FOUND": { "message": "Ese caso no existe", "run": [{ "do": "go", "to": "/listcasos" }] } }`. */
    readonly refusals?: Refusals;
    /** Se lee sólo mientras esto se cumple, como `{ "has": "state.member" }`. Donde llega quien no entró y la llamada es de quien entró hace falta `{ "has": "user" }`. */
    readonly when?: Rule;
    /** Cada cuántos segundos se vuelve a leer mientras el diálogo está abierto: un número desde 1, o un ajuste. Por ejemplo `3`. */
    readonly everySeconds?: number;
    /** Con everySeconds: deja de volver a leerse cuando la respuesta trae esto, como `cierre`. */
    readonly until?: string;
  } };
  /** Valores calculados a partir de otros, por nombre; se leen como `derive.nombre` y cambian con lo que leen. Por ejemplo `{ "receta": { "first": { "var": "data.recetas" } } }`. */
  readonly derive?: { readonly [name: string]: Rule };
  /** Acciones que corren una vez, cuando el diálogo se abre, como `[{ "do": "set", "values": { "failed": false } }]`. */
  readonly enter?: Actions;
  /** Corre antes de cerrarse sin resultado (la cruz, Escape, `close` con `dismiss`); si se detiene, el diálogo sigue abierto. Por ejemplo `[{ "do": "confirm", "title": "¿Salir sin pagar?" }]`. */
  readonly dismissing?: Actions;
  /** Lo que se ve adentro del diálogo: un nodo, que casi siempre es un `stack`. Por ejemplo `{ "node": "stack", "children": { … } }`. */
  readonly view: JsonObject;
}

/** Una pieza que comparten varias pantallas. */
export interface Part {
  /** Valores que le pasa quien la usa con `with`, con su tipo; adentro se leen como `received.nombre`. Por ejemplo `{ "patient": { "type": "Person" } }`. */
  readonly receives?: Parameters;
  /** Lo que la parte pone en el lugar donde se usa: un nodo, con otros adentro si hace falta. Por ejemplo `{ "node": "text", "text": "{{tenant.name}}" }`. */
  readonly view: JsonObject;
}

/** Encabezado y pie. */
export interface Shell {
  /** Logo del encabezado: adónde lleva y cuándo se puede apretar. Por ejemplo `{ "to": "/home" }`. */
  readonly logo?: {
    /** Ruta del portal a la que lleva apretar el logo, como `/home`. */
    readonly to?: string;
    /** Regla que decide si el logo es un enlace, como `{ "var": "settings.logoHome" }`; si no se cumple, es sólo un dibujo. */
    readonly enabled?: Rule;
  };
  /** Botón del encabezado que abre el menú de quien ingresó, como `{ "label": "Menú" }`. */
  readonly profileMenu?: {
    /** Nombre del botón que abre el menú, como `Menú`. */
    readonly label?: string;
    /** Regla que decide si el botón del menú se muestra, como `{ "var": "settings.profileMenu" }`; sin ella, siempre. */
    readonly visible?: Rule;
  };
  /** Franja debajo del encabezado, con lo que pasa al apretarla: `{ "label": "Conocé las guardias", "press": [{ "do": "open", "dialog": "guardMap" }] }`. */
  readonly strip?: {
    /** Palabras de la franja, que invitan a apretarla: `Conocé las guardias`. */
    readonly label: string;
    /** Ícono que va antes de las palabras de la franja, como `map-pin`. */
    readonly icon?: string;
    /** Acciones que corren al apretar la franja, como abrir el mapa de las guardias: `[{ "do": "open", "dialog": "guardMap" }]`. */
    readonly press: Actions;
    /** Regla que decide si la franja se muestra, como `{ "has": "tenant.links.guardMap" }`; sin ella, siempre. */
    readonly visible?: Rule;
  };
  /** Línea de la organización al pie de todas las páginas, como `{ "text": "{{tenant.name}} · Telemedicina" }`. */
  readonly footer?: {
    /** Texto de la línea del pie, como `{{tenant.name}} · Telemedicina`. */
    readonly text?: string;
    /** Regla que decide si la línea del pie se muestra, como `{ "has": "user" }`; sin ella, siempre. */
    readonly visible?: Rule;
  };
  /** Aviso legal al pie de la página, con un enlace a su certificado: `{ "text": "Plataforma inscripta…", "link": "Ver certificado", … }`. */
  readonly legal?: {
    /** Texto del aviso legal, como la inscripción de la plataforma en el registro: `Plataforma inscripta en el Registro Nacional`. */
    readonly text?: string;
    /** Palabras del enlace que sigue al aviso, como `Ver certificado`. */
    readonly link?: string;
    /** Acciones que corren al apretar el enlace del aviso, como abrir un diálogo: `[{ "do": "open", "dialog": "certificate" }]`. */
    readonly press?: Actions;
    /** Regla que decide si el aviso legal se muestra, como `{ "has": "user" }`; sin ella, siempre. */
    readonly visible?: Rule;
  };
  /** Un aviso arriba de todas las páginas, también las que no piden entrar y las que no tienen encabezado. Por ejemplo `{ "text": "El 25 de diciembre no hay guardia", "tone": "warning", "until": "2026-12-25" }`. */
  readonly notice?: {
    /** Lo que dice, en una o dos oraciones, como `El 25 de diciembre no hay guardia`. */
    readonly text: string;
    /** Color e ícono: `info` para contar algo, `warning` para lo que conviene saber antes de empezar, `success` para una buena noticia, `danger` para lo que no funciona. */
    readonly tone: "info" | "warning" | "success" | "danger";
    /** Primer día en que se muestra, en Buenos Aires, como `2026-12-20`; sin él, desde ahora. */
    readonly from?: string;
    /** Último día en que se muestra, en Buenos Aires, como `2026-12-25`; sin él, siempre. */
    readonly until?: string;
    /** Se muestra sólo mientras esto se cumple; si no se sabe, no. Por ejemplo `{ "var": "flags.turnosOn" }`. */
    readonly visible?: Rule;
  };
  /** Palabras del enlace para saltar al contenido: `Ir al contenido`. */
  readonly skip?: string;
}

/** Un control: cuándo se pregunta, a quién, y qué tiene que contestar para pasar. Por ejemplo `"afiliacion": { "at": ["patientPicked"], "call": "afiliacion", … }`. */
export interface Check {
  /** Cuándo se pregunta: `registration`, `family` y `profile` al guardar; `patientPicked` al elegir el paciente; `careStart` al pedir la atención. */
  readonly at: readonly string[];
  /** Se juzga sólo si esto se cumple, como `{ "has": "subject.nroAfiliado" }`. */
  readonly when?: Rule;
  /** Conector de connectors.json al que se le pregunta, como `afiliacion`; sin él, juzga sólo `passWhen`. */
  readonly call?: string;
  /** Lo que se envía al conector, por nombre: `{ "documento": "subject.documento" }`. */
  readonly with?: ValueMap;
  /** Regla que tiene que cumplirse para pasar, como `{ "has": "answer.beneficiario" }`. Si no se sabe, porque falta algo de la respuesta, no pasa y se le dice a la persona que pruebe más tarde. Lo que lee de answer va declarado en types del conector. */
  readonly passWhen: Rule;
  /** Lo que se guarda de la respuesta en la persona: obraSocial, plan, nroAfiliado o un campo propio, como `{ "plan": "answer.Plan", "own.categoria": "answer.categoria" }`. */
  readonly store?: { readonly [name: string]: Json };
  /** Lo que la persona tiene que ver antes de pedir la atención, como un copago: la pantalla lo lee al elegir el paciente, y si al pedirla el prestador contesta otra cosa, no se pide nada y se le muestra de nuevo. Sólo en un control de patientPicked. */
  readonly shows?: {
    /** Se muestra sólo si esto se cumple, como `{ ">": [{ "var": "answer.copago" }, 0] }`; si no se sabe, no se pasa. */
    readonly when?: Rule;
    /** Partes de la respuesta del conector que la pantalla puede leer, con su tipo: de `["copago"]`, `data.affiliation.answer.copago`. */
    readonly parts: readonly string[];
    /** Título de lo que se muestra: `Copago de la consulta`. */
    readonly title: string;
    /** Lo que la persona lee antes de pedir la atención: `Tu plan cobra {{answer.copago | money}} por esta consulta`. */
    readonly message: string;
  };
  /** Rechazos con texto propio según lo que contestó el prestador. Se miran en orden cuando passWhen no se cumple; el primero cuya condición (`when`) se cumple es el que lee la persona, y si ninguno se cumple lee refusal: `{ "mora": { "when": { "==": [{ "var": "answer.estado" }, "M"] }, "title": "Cuota pendiente", "message": "…" } }`. */
  readonly refusals?: { readonly [name: string]: {
    /** Regla sobre answer que lo elige, como `{ "==": [{ "var": "answer.estado" }, "M"] }`; si no se sabe, se sigue con el próximo. */
    readonly when: Rule;
    /** Título que lee la persona a la que alcanza este rechazo: `Cuota pendiente`. Puede decir partes de la respuesta. */
    readonly title: string;
    /** Texto que le dice qué hacer: `Estás de baja desde el {{answer.baja | date}}. Comunicate con {{tenant.name}}`. De una parte que puede faltar, `when` tiene que preguntar antes: `{ "has": "answer.baja" }`. */
    readonly message: string;
    /** Contacto cuyos datos se leen debajo del texto, por su nombre en `contacts` de tenant.json, como `guardia`; sin esto, los de `contact`. */
    readonly contact?: string;
  } };
  /** Lo que lee la persona que no pasa y a la que no alcanza ninguno de refusals: `{ "title": "No se encuentra afiliado", "message": "No se encuentra afiliado a {{tenant.name}}" }`. */
  readonly refusal: {
    /** Título que lee la persona a la que el control no deja pasar: `No encontramos tu afiliación`. */
    readonly title: string;
    /** Texto que le dice qué hacer: `Comunicate con {{tenant.name}} y volvé a intentar`. */
    readonly message: string;
    /** Contacto cuyos datos se leen debajo del texto, por su nombre en `contacts` de tenant.json, como `guardia`; sin esto, los de `contact`. */
    readonly contact?: string;
  };
}

/** Un conector: adónde se llama, qué se envía y cómo se lee la respuesta, con su nombre por clave, como `afiliacion`. */
export interface Connector {
  /** Cómo lo conoce la persona, sin artículo: `OSEF`, o `{{tenant.name}}`. Lo lee si a los 2 segundos todavía no contestó (Estamos consultando a OSEF…), y cuando no contesta. Sin esto, lo que dice `asking.unnamed` de texts.json: tu cobertura. */
  readonly name?: string;
  /** Lo que lee la persona mientras no se le pregunta, porque dejó de contestar cinco veces en un minuto: `{{connector.name}} está en mantenimiento. Probá de nuevo dentro de {{error.retryAfter | duration}}.` Sin esto, lo que dice `server.CHECK_SILENT`. */
  readonly silent?: string;
  /** Método HTTP: `POST`, o `GET`, con el que lo que se envía va en la dirección. */
  readonly method: "GET" | "POST";
  /** Dirección, por https. `{{secret.own.NOMBRE}}` viene del entorno (de norte, SECRET_NORTE_NOMBRE); `{dni}` es un valor de sends, que se escribe codificado: `"{{secret.own.URL}}/socios/{dni}"`. */
  readonly url: string;
  /** Encabezados; `{{secret.own.NOMBRE}}` viene del entorno: `"authorization": "Bearer {{secret.own.KEY}}"`. */
  readonly headers?: { readonly [name: string]: string };
  /** Lo que se envía, a partir de with, como `{ "nroDoc": "with.documento" }`; por defecto, todo el with del control menos lo que ya va en url. En un GET, va en la dirección. */
  readonly body?: ValueMap;
  /** Tipos de lo que se envía; de una entidad, sólo sus propios campos. Por ejemplo `{ "documento": { "type": "string" } }`. */
  readonly sends?: Parameters;
  /** Respuesta por nombre: body.parte.parte dentro del JSON que contesta (de una lista, su lugar desde 0: body.socios.0.estado), o status, el estado HTTP. Por ejemplo `{ "afiliado": "body.result.afiliado" }`. De una lista con varias personas, la que corresponde se busca con find. Una lista de un solo elemento puede venir como el elemento mismo. */
  readonly answer: { readonly [name: string]: {
    /** Lista de la respuesta en la que se busca, como `body.socios`, o `body` si contesta una lista. */
    readonly find: string;
    /** Cuál es: una regla sobre el elemento, `item`, y lo que se envió, `with`. Por ejemplo `{ "==": [{ "var": "item.dni" }, { "var": "with.documento" }] }`. Si la cumplen varios no se sabe de quién se habla, y se pide probar más tarde; también si ninguno la cumple y de uno no se sabe, porque le falta lo que la regla lee o es de otro tipo. */
    readonly where: Rule;
    /** Parte del elemento que se lee, como `estado` o `plan.nombre`. Sin take, true o false: si está en la lista. */
    readonly take?: string;
  } };
  /** Tipos de la respuesta, de todo lo que decide un control: `{ "estado": { "type": "string" } }`. Sin nullable, si falta se pide probar más tarde. Lo que sólo se guarda y no está acá es un texto que puede faltar. */
  readonly types?: Parameters;
  /** Cuándo la respuesta sirve: una regla sobre status y answer, como `{ "in": [{ "var": "status" }, [200, 404]] }`; sin ella, un estado 2xx. */
  readonly ok?: Rule;
  /** Segundos que se espera la respuesta, como mucho, por ejemplo `8`. */
  readonly timeoutSeconds: number;
  /** Hosts a los que puede llegar, sin https:// y con el puerto si no es el usual: `["api.norte.example.org"]`. Nunca un número de dirección ni un nombre de una red privada. */
  readonly hosts?: readonly string[];
}

/** Una respuesta, como `{ "body": { "Estado": "A" } }`. Se revisa contra answer y types del conector; en sus textos, `{{with.documento}}` es lo que se envía. */
export interface SimulatedAnswer {
  /** El estado HTTP con el que contesta; con `500` se prueba qué pasa cuando el servicio falla. */
  readonly status: number;
  /** El JSON que contesta, con la forma del servicio real: `{ "Estado": "A", "Plan": null }`. Sin body, contesta sin contenido. */
  readonly body?: Json;
  /** Segundos que tarda en contestar, como `12`; con más que los `timeoutSeconds` del conector, no contesta a tiempo. */
  readonly afterSeconds?: number;
  /** Cómo es la persona de prueba de este caso, además de su documento: un dato suyo o un campo propio, como `{ "own.categoria": "adherente" }`. Lo que no se dice es de muestra, y de un campo propio falta. */
  readonly about?: { readonly [name: string]: string | number | boolean };
  /** Lo que `npm run tenant -- test` espera de cada control que pregunta, por su nombre, como `{ "afiliacion": "passes" }`: `passes` si lo admite, `refused` si lo rechaza con refusal, el nombre de uno de sus refusals, o `unknown` si no se puede juzgar. */
  readonly expect?: { readonly [name: string]: string };
}

/** El menú lateral. */
export interface Menu {
  /** Entradas del menú por clave, en orden; otra capa puede cambiar o sacar una: `{ "items": { "turnos": null } }`. */
  readonly items: { readonly [name: string]: {
    /** Palabras de la entrada, cortas: `Mis turnos`. */
    readonly label: string;
    /** Ícono que va antes de las palabras, por su nombre, como `calendar`. */
    readonly icon?: string;
    /** Adónde lleva: una ruta del portal, como `/misTurnos`, o una dirección https. */
    readonly to?: string;
    /** En vez de una dirección, acciones que corren al elegirla, como abrir un diálogo: `[{ "do": "open", "dialog": "terms" }]`. */
    readonly press?: Actions;
    /** Ruta a una lista, como `family`: hay una entrada por cada elemento, que se lee en `item`. */
    readonly each?: string;
    /** Se muestra sólo mientras esto se cumple, como `{ "var": "flags.turnosOn" }`. */
    readonly visible?: Rule;
    /** Lugar en el menú: `main`, con las demás; `family`, juntas bajo el rótulo de la familia; `foot`, al pie. */
    readonly group: "main" | "family" | "foot";
  } };
}

/** Un grupo de accesos; su clave es el nombre con que lo muestra el nodo `tiles`. Por ejemplo `home`, el del inicio. */
export interface TileGroup {
  /** Accesos del grupo por clave, en orden; otra capa puede cambiar o sacar uno: `{ "items": { "turnos": null } }`. */
  readonly items: { readonly [name: string]: {
    /** Palabras de la entrada, cortas: `Mis turnos`. */
    readonly label: string;
    /** Segunda línea de la entrada, más chica, que aclara qué hay ahí: `Consultas, recetas y estudios`. */
    readonly hint?: string;
    /** Ícono que va antes de las palabras, por su nombre, como `calendar`. */
    readonly icon?: string;
    /** Adónde lleva: una ruta del portal, como `/misTurnos`, o una dirección https. */
    readonly to?: string;
    /** En vez de una dirección, acciones que corren al elegirla, como abrir un diálogo: `[{ "do": "open", "dialog": "terms" }]`. */
    readonly press?: Actions;
    /** Ruta a una lista, como `family`: hay una entrada por cada elemento, que se lee en `item`. */
    readonly each?: string;
    /** Se muestra sólo mientras esto se cumple, como `{ "var": "flags.turnosOn" }`. */
    readonly visible?: Rule;
    /** Lugar de la entrada cuando está en el menú: `main`, `family` o `foot`; en los accesos del inicio no cambia nada. */
    readonly group: "main" | "family" | "foot";
  } };
}

/** Términos y condiciones: versión y párrafos. */
export interface Terms {
  /** Número con que la página pide este documento al servidor; el de los términos es `96`. */
  readonly tipo: number;
  /** Versión de los términos, por ejemplo `2026-11-01`. */
  readonly version: string;
  /** Cuándo se pide aceptarlos: `careStart`, cada vez que se pide una atención; `signIn`, al entrar, a cada paciente que no aceptó la versión vigente, antes de todo lo demás. */
  readonly ask: "careStart" | "signIn";
  /** Título del documento, que se lee arriba de sus párrafos: `Términos y condiciones`. */
  readonly titulo: string;
  /** Párrafos del documento por clave, en orden; otra capa puede cambiar o sacar uno: `{ "cuerpo": { "emergencia": null } }`. */
  readonly cuerpo: { readonly [name: string]: {
    /** Título del párrafo, si lo tiene: `Protección de datos personales`. */
    readonly title?: string;
    /** Texto del párrafo como lo lee la persona; puede nombrar a la organización con `{{tenant.name}}`. */
    readonly text: string;
  } };
}

/** Un código de la lista, con las palabras que ve la persona: `"cancelado": { "code": 2, "label": "Cancelado" }`. */
export interface Code {
  /** Código que se guarda y que va y viene en las llamadas: un texto o un número, como `96`. Sin él, es la clave. */
  readonly code?: string | number;
  /** Palabras que ve la persona en lugar del código, como `DNI`. Sin ellas, se ve la clave. */
  readonly label?: string;
  /** Tono de la etiqueta con que se muestra, como `done` o `bad`; los mismos de un nodo `badge`. */
  readonly tone?: "next" | "live" | "done" | "todo" | "info" | "off" | "bad";
  /** En una tabla de lo que se permite: las claves en las que esto se permite, como `["abierto", "agendar"]`. En una lista de la que se elige según otra respuesta: a qué pertenece este código, como `["chaco"]` en un departamento; lo lee `optionsFrom.where`. */
  readonly in?: readonly string[];
}

/** Un contacto: el rótulo de su botón y sus datos, como `{ "label": "Guardia médica", "lines": { … } }`. */
export interface Contact {
  /** Rótulo del botón y título del diálogo, como `Información de contacto`. */
  readonly label?: string;
  /** Datos del diálogo de contacto por clave, en orden: un teléfono, un correo, una dirección. Por ejemplo `{ "telefono": { "label": "Teléfono", "text": "0800-555-0101" } }`. */
  readonly lines?: { readonly [name: string]: {
    /** Qué dato es, como `Teléfono` o `Horario de atención`. */
    readonly label: string;
    /** El dato como lo lee la persona, por ejemplo `0800 222 1234`. */
    readonly text: string;
    /** Dirección tel:, mailto: o https, como `tel:08005550100`. */
    readonly to?: string;
  } };
}

/** Cómo utilizar el servicio: una dirección, o un video, como `{ "video": "assets/guia.webm" }`. */
export interface Guide {
  /** Dirección https de la guía que explica cómo se usa el servicio, como `https://www.mi-institucion.com.ar/guia`. */
  readonly url?: string;
  /** Video de assets/ que se muestra en un diálogo, como `assets/guia.webm`. */
  readonly video?: string;
}

/** Números e interruptores, como `{ "adultAge": 18 }`; cada uno vive acá una vez, con su valor por defecto. */
export interface Settings {
  /** Con `true`, el registro pide el número de trámite del DNI. */
  readonly tramiteDNI: boolean;
  /** Con `true`, los enlaces de ingreso entran sin contraseña. */
  readonly silentEntry: boolean;
  /** Con `false`, a la unidad no entran pacientes, sólo gestores y profesionales: no hay registro, familia ni atención, y la entrada y el menú son los de los gestores. Los enlaces de un turno siguen sirviendo. */
  readonly patients: boolean;
  /** Con `true`, el email se puede dejar vacío. */
  readonly emailOptional: boolean;
  /** Con `true`, en el perfil el domicilio del titular es obligatorio. */
  readonly addressRequired: boolean;
  /** Con `true`, el botón del menú se muestra en el encabezado. */
  readonly profileMenu: boolean;
  /** Con `true`, apretar el logo del encabezado lleva al inicio del portal. */
  readonly logoHome: boolean;
  /** Por debajo de esta edad un paciente es menor para los servicios: con `15`, hasta los 14 años. */
  readonly minorAge: number;
  /** Desde esta edad una persona es adulta, por ejemplo `18`. */
  readonly adultAge: number;
  /** Atención: lo que se pregunta, cuánto dura lo guardado y el límite por mes, como `{ "limit": 2, "limitAmount": 8000 }`. */
  readonly care: {
    /** Con `true`, pregunta el motivo de la consulta. */
    readonly reason: boolean;
    /** Cuántas letras puede tener como máximo el motivo de la consulta, por ejemplo `500`. */
    readonly reasonLength: number;
    /** Cuántas letras pueden tener como máximo las notas o la receta que escribe un profesional, por ejemplo `4000`. */
    readonly notesLength: number;
    /** Minutos que se guardan los servicios, por ejemplo `15`. */
    readonly serviceMinutes: number;
    /** Con `true`, hay un límite de atenciones por mes; las demás se pagan o llevan un cupón. */
    readonly limited: boolean;
    /** Atenciones por paciente y por mes, como `3`; con `0`, todas se pagan. */
    readonly limit: number;
    /** Lo que cuesta, en pesos, una atención más, por ejemplo `5000`. */
    readonly limitAmount: number;
  };
  /** Recetas: cuándo se emiten sólo si el profesional deja constancia de que vio el DNI del paciente, como `{ "dniSeen": "always" }`. */
  readonly prescriptions: {
    /** Qué recetas piden que el profesional diga que vio el DNI: `controlled`, sólo las de sustancias controladas (leyes 19.303 y 17.818), que lo piden siempre; `unproven`, además las de pacientes con la identidad sin verificar; `always`, todas. */
    readonly dniSeen: "controlled" | "unproven" | "always";
  };
  /** Pago de una atención: cada cuánto se consulta y con qué proveedor, como `{ "provider": 2, "concept": 7 }`. */
  readonly payment: {
    /** Segundos desde que se abre la ventana de pago hasta la primera consulta, por ejemplo `60`. */
    readonly firstSeconds: number;
    /** Segundos entre una consulta y la siguiente, por ejemplo `10`. */
    readonly everySeconds: number;
    /** Segundos entre consultas mientras la página no se ve, por ejemplo `30`. */
    readonly hiddenSeconds: number;
    /** Consultas sin respuesta que se admiten, por ejemplo `20`; una más es un error. */
    readonly attempts: number;
    /** Número del proveedor de pagos (psp_id), por ejemplo `1`. */
    readonly provider: number;
    /** Número del concepto que se paga (concept_id), por ejemplo `1`. */
    readonly concept: number;
  };
  /** Enlaces de ingreso: desde cuándo y hasta cuándo dejan entrar a un turno, como `{ "earlyMinutes": -15, "lateMinutes": 20 }`. */
  readonly entry: {
    /** Hasta estos minutos antes del turno todavía es temprano; se escriben con menos, como `-30`. */
    readonly earlyMinutes: number;
    /** Desde estos minutos después ya es tarde, por ejemplo `30`: hasta entonces entran el enlace del correo y el botón de Mis turnos, que dice «En curso». */
    readonly lateMinutes: number;
  };
  /** Seguridad: contraseñas, duración de la sesión y freno a quien prueba muchas veces, como `{ "passwordMin": 10 }`. */
  readonly security: {
    /** Cuántas letras o números tiene como mínimo una contraseña, por ejemplo `8`. */
    readonly passwordMin: number;
    /** Cuántas letras o números tiene como mínimo una contraseña de profesionales, gestores y coordinadores, que leen datos de muchas personas, por ejemplo `12`. No baja de `passwordMin`. */
    readonly staffPasswordMin: number;
    /** Con `true`, se rechazan las contraseñas comunes. */
    readonly passwordBlocklist: boolean;
    /** Con `true`, quien tiene que esperar porque otros probaron contraseñas con su DNI puede pedir un enlace para entrar, que llega al email confirmado de la cuenta y sirve una sola vez. */
    readonly linkByMail: boolean;
    /** Verificación en dos pasos de profesionales, gestores y coordinadores: quien la activó escribe, además de la contraseña, un código de su teléfono, o usa una llave de acceso. off: nadie la tiene; offered: la activa quien quiere; phased: una cuenta nueva la activa antes de todo lo demás, y una que ya existía cuando el portal se actualizó tiene `secondFactorDays` días, con aviso en su inicio (con datos de demostración es como offered); required: sin activarla no se hace nada más, tampoco con una sesión que ya estaba abierta. Una atención en curso nunca se interrumpe. Por ejemplo: `{ "security": { "secondFactor": "required" } }`. */
    readonly secondFactor: "off" | "offered" | "phased" | "required";
    /** Con `phased`, cuántos días desde la actualización del portal tiene una cuenta que ya existía para activar la verificación en dos pasos, por ejemplo `14`. */
    readonly secondFactorDays: number;
    /** La sesión termina después de tantos minutos sin uso, por ejemplo `30`. */
    readonly idleMinutes: number;
    /** La sesión nunca dura más horas que estas, por ejemplo `12`. */
    readonly sessionHours: number;
    /** Fallas antes de que una cuenta se haga lenta, por ejemplo `5`. */
    readonly accountFailures: number;
    /** Fallas con personas distintas en diez minutos antes de que una dirección se haga lenta, por ejemplo `60`. */
    readonly addressFailures: number;
  };
  /** Recuperación de la contraseña: cuánto sirve un código y cuántos se mandan, como `{ "codeMinutes": 15 }`. */
  readonly recovery: {
    /** Cuántas cifras tiene el documento más corto que se admite, por ejemplo `8`. Un DNI tiene 7 u 8, como al ingresar. */
    readonly documentMinDigits: number;
    /** Minutos durante los que sirve un código para recuperar la contraseña, por ejemplo `10`. */
    readonly codeMinutes: number;
    /** Veces que se puede probar un código desde una misma dirección, o desde el navegador conocido que lo pidió, por ejemplo `5`. */
    readonly tries: number;
    /** Veces que se puede probar un código entre todas las direcciones: con `20`, son 20 de un millón de códigos posibles. */
    readonly triesInAll: number;
    /** Códigos por hora para la misma persona, por ejemplo `3`. */
    readonly accountSends: number;
    /** Pedidos de código por hora desde la misma dirección, que en una oficina o un hospital es la de todos, por ejemplo `60`. */
    readonly addressSends: number;
  };
  /** Respuestas a un turno desde los enlaces de un correo, como `{ "askFirst": "always" }`. */
  readonly confirmations: {
    /** Cuándo la página muestra el turno y pregunta antes de responder: `rejecting`, solo al rechazar; `always`, también al confirmar; `never`, nunca. Hay programas que revisan el correo y abren todos los enlaces: con `never`, uno de ellos puede rechazar un turno. */
    readonly askFirst: "rejecting" | "always" | "never";
  };
  /** Turnos: con qué horarios y hasta qué día se ofrecen, como `{ "gridMinutes": 20, "professionalDays": 60 }`. */
  readonly booking: {
    /** Minutos entre un turno y otro cuando se reserva por especialidad, por ejemplo `30`. */
    readonly gridMinutes: number;
    /** Hasta cuántos días después de hoy se ofrecen turnos con un profesional, por ejemplo `30`. */
    readonly professionalDays: number;
  };
  /** Turnos reservados: qué avisos se mandan por correo y qué se puede hacer con ellos, como `{ "waitingList": true, "reminderHours": 48 }`. */
  readonly appointments: {
    /** Con `true`, manda un correo con los enlaces para confirmar, rechazar y entrar cuando se reserva un turno. */
    readonly mailBooked: boolean;
    /** Con `true`, manda un correo con el horario nuevo y sus enlaces cuando se reprograma. */
    readonly mailMoved: boolean;
    /** Con `true`, manda un correo cuando el turno se cancela o se rechaza. */
    readonly mailCancelled: boolean;
    /** Con `true`, esos correos llevan adjunto el turno para el calendario (.ics): reprogramar lo cambia y cancelar lo saca. */
    readonly mailCalendar: boolean;
    /** Con `true`, el botón `Agregar al calendario` está en cada turno de Mis turnos. */
    readonly calendarButton: boolean;
    /** Minutos antes del turno en que suena la alarma del calendario (.ics), como `15`; con `0`, no lleva alarma. */
    readonly calendarAlarmMinutes: number;
    /** Para quién es el turno, al final de esos correos y en el texto del calendario, que no se ven con el teléfono bloqueado: `none`, no se dice; `initials`, sus iniciales; `name`, su nombre sin el apellido. */
    readonly patientInMail: "none" | "initials" | "name";
    /** Lista de espera: con `true`, quien tiene turno puede pedir que se le avise por correo cuando se libera un horario antes. */
    readonly waitingList: boolean;
    /** Horas antes del turno en que se manda un recordatorio por correo, como `24`; con `0`, ninguno. Quien reserva más tarde que eso no lo recibe. */
    readonly reminderHours: number;
    /** Con cuántos minutos de anticipación se reserva como mínimo, como `60`; con `0`, hasta el horario mismo. */
    readonly minNoticeMinutes: number;
    /** Minutos libres entre un turno y otro del mismo profesional, como `5`. */
    readonly bufferMinutes: number;
    /** Cuántos turnos por venir puede tener una persona en cada servicio, como `2`; con `0`, los que quiera. */
    readonly aheadPerService: number;
    /** Feriados nacionales: `closed`, sin turnos; `closedWithBridges`, tampoco en los días no laborables con fines turísticos; `open`, con turnos como cualquier día. */
    readonly holidays: "closed" | "closedWithBridges" | "open";
    /** Días propios sin turnos, como `[{ "from": "2026-12-24" }]`. */
    readonly closedDays: readonly ({
      /** El día, o el primero de varios, como `2026-12-28`. */
      readonly from: string;
      /** El último día, también sin turnos, como `2026-12-31`. Sin él, es un día solo. */
      readonly until?: string;
    })[];
    /** Días con otro horario que el de la semana, como `[{ "date": "2026-12-24", "from": "08:00", "until": "12:00" }]`: lo achica, lo alarga o abre un día cerrado, también un feriado; con dos entradas de un día, en los dos tramos. Atiende quien tiene horas ese día. */
    readonly specialHours: readonly ({
      /** El día, como `2026-12-24`. */
      readonly date: string;
      /** Hora desde la que se dan turnos ese día, como `08:00`. */
      readonly from: string;
      /** Hora hasta la que se dan turnos ese día, como `12:00`. */
      readonly until: string;
    })[];
  };
  /** Videollamada: cuándo se puede entrar y en qué sala es, como `{ "earlyMinutes": 10, "lateMinutes": 20 }`. */
  readonly videoCall: {
    /** El botón funciona desde tantos minutos antes, por ejemplo `15`. */
    readonly earlyMinutes: number;
    /** Alarga el ingreso hasta tantos minutos después del comienzo, por ejemplo `45`, para el botón y para el enlace por igual; menos que `entry.lateMinutes` no lo acorta. */
    readonly lateMinutes: number;
    /** Dónde es la videollamada: `p2p`, en el portal; `link`, en la sala propia de la organización, con la dirección de `room`. */
    readonly provider: "p2p" | "link";
    /** Con `link`: la dirección de la sala propia, https y de un host de linkHosts, como `https://salas.mi-institucion.com.ar/{{attention.id}}`; `{{attention.id}}` es la clave de cada atención. */
    readonly room: string;
  };
  /** Capacitaciones: cómo se ven los videos, como `{ "pause": false }`. */
  readonly training: {
    /** Con `true`, hay un botón de pausa fuera del reproductor. */
    readonly pause: boolean;
  };
  /** PDF: en qué palabras habla el visor de documentos, como `{ "messages": "letter" }`. */
  readonly pdf: {
    /** Palabras del visor de PDF: `es`, en castellano; `letter`, a la letra, en inglés. */
    readonly messages: "es" | "letter";
  };
  /** Códigos postales de los residentes, como `["1625", "1627"]`; vacía: cualquiera. */
  readonly postalCodes: readonly string[];
  /** Horarios de los turnos, como `{ "hrTurnosSemDesde": "07:30" }`. */
  readonly hours: {
    /** Hora desde la que se dan los turnos de los días de semana, como `08:00`. */
    readonly hrTurnosSemDesde: string;
    /** Hora hasta la que se dan los turnos de los días de semana, como `20:00`. */
    readonly hrTurnosSemHasta: string;
    /** Hora desde la que se dan los turnos de los sábados, como `09:00`. */
    readonly hrTurnosSabDesde: string;
    /** Hora hasta la que se dan los turnos de los sábados, como `13:00`. */
    readonly hrTurnosSabHasta: string;
    /** Hora desde la que se dan los turnos de los domingos, como `09:00`. */
    readonly hrTurnosDomDesde: string;
    /** Hora hasta la que se dan los turnos de los domingos, como `12:00`. */
    readonly hrTurnosDomHasta: string;
  };
}

/** Con qué empresa y qué cuenta cobra la organización las consultas que pasan su límite; sin esto, sólo se cobra de prueba en la demo. Por ejemplo `{ "company": "mercadoPago", "keys": { "accessToken": "{{secret.own.MP_TOKEN}}", "signature": "{{secret.own.MP_FIRMA}}" } }`. */
export interface PaymentAccount {
  /** Empresa que cobra: `mercadoPago` (Checkout Pro) o `payPerTic` (Pago TIC). */
  readonly company: "mercadoPago" | "payPerTic";
  /** Claves de la cuenta, siempre como `{{secret.own.NOMBRE}}`. De mercadoPago, `accessToken` y `signature` (la clave secreta de sus avisos); de payPerTic, `username`, `password`, `clientId` y `clientSecret`. */
  readonly keys: { readonly [name: string]: string };
  /** Número de comercio en payPerTic (collector_id), si la cuenta tiene varios: `"1234"`. */
  readonly collector?: string;
}

/** Por dónde escribe la organización a quien no quiere correos: turnos, recordatorios y códigos. Cada persona elige en su perfil; sin esto, todo va por correo. Si el canal no lo toma, va por correo. Por ejemplo `{ "sms": { "call": "mensajes" } }`. */
export interface Channels {
  /** WhatsApp, por la Cloud API de Meta y el número de la organización. Por ejemplo `{ "phoneId": "106540352242922", "token": "{{secret.own.WHATSAPP}}", "templates": { "appointmentSoon": { "name": "recordatorio" } } }`. */
  readonly whatsapp?: {
    /** Identificador del número en WhatsApp Business (Phone number ID, que no es el número), como `106540352242922`. */
    readonly phoneId: string;
    /** Clave de un usuario del sistema de Meta, siempre como `{{secret.own.NOMBRE}}`: nunca la clave misma. */
    readonly token: string;
    /** Para saber qué mensajes no llegaron: Meta le avisa al portal, y va el correo en su lugar. Por ejemplo `{ "appSecret": "{{secret.own.META_APP}}", "verifyToken": "{{secret.own.META_VERIFY}}" }`. */
    readonly receipts?: {
      /** Clave secreta de la aplicación de Meta, con la que firma sus avisos, siempre como `{{secret.own.NOMBRE}}`. */
      readonly appSecret: string;
      /** Token de verificación que se escribe en Meta junto a la dirección del portal, siempre como `{{secret.own.NOMBRE}}`. */
      readonly verifyToken: string;
    };
    /** Idioma con el que Meta aprobó las plantillas, por ejemplo `es`. */
    readonly language: string;
    /** Plantillas por mensaje. El texto de cada una es `message.<mensaje>` de texts.json, con lo que cambia en el mismo orden que `{{1}}`, `{{2}}`… en Meta. Lo que no tiene plantilla va por correo. */
    readonly templates: { readonly [name: string]: {
      /** Nombre de la plantilla en WhatsApp, como `recordatorio_turno`. */
      readonly name: string;
      /** Si es una plantilla de autenticación, cuyas palabras pone Meta y que sólo lleva el código: Meta la pide para los códigos. */
      readonly authentication?: boolean;
    } };
  };
  /** Mensajes de texto, por el conector de la empresa que los manda: `{ "call": "mensajes" }`. */
  readonly sms?: {
    /** Conector de connectors.json que manda un mensaje, como `mensajes`. En sends lleva `telefono` (54 9, área y número) y `texto`, y si hace falta `referencia`, un número que no se repite. */
    readonly call: string;
  };
}

/** Lo que necesitan los datos de demostración para valer en esta organización, como `{ "obraSocial": "OSEF" }`. */
export interface Demo {
  /** Lo que se publica en Capacitaciones en la demostración, por código y en orden. Por ejemplo un video: `{ "guia": { "tipo": "video", "titulo": "…", "descripcion": "…", "url": "assets/guia.webm" } }`. */
  readonly banners?: { readonly [name: string]: {
    /** Qué es: `imagen`; `url`, un enlace a otro sitio; o `video`. */
    readonly tipo: "imagen" | "url" | "video";
    /** Título de su tarjeta, como `Calendario de vacunación`. */
    readonly titulo: string;
    /** De qué se trata, en una oración; de una imagen, lo que muestra: `Cuatro pasos para lavarse las manos`. */
    readonly descripcion: string;
    /** Un archivo de assets/, como `assets/lavado-de-manos.svg`, o una dirección https de un sitio de linkHosts. */
    readonly url: string;
  } };
  /** Número de afiliado de las personas de demostración, como `"30111222"`. */
  readonly nroAfiliado?: string;
  /** Código postal de las personas de demostración, como `"1625"`. */
  readonly cp?: string;
  /** Obra social de las personas de demostración, como `OSEF`. */
  readonly obraSocial?: string;
  /** DNI de las personas de demostración que esperan en la fila cuando arranca el servidor, como `["31555669"]`. */
  readonly queue?: readonly string[];
  /** Por DNI de una persona de demostración: atenciones que ya tuvo este mes y cupones que tiene. Por ejemplo `{ "28444555": { "used": 3, "coupons": 2 } }`. */
  readonly limits?: { readonly [name: string]: {
    /** Atenciones de este mes que trae de antes, como `3`. */
    readonly used: number;
    /** Cuántos cupones tiene para usar la persona de demostración, como `2`. */
    readonly coupons: number;
  } };
}

/** Every action of the language with its words. */
export interface ActionWords {
  /** Un paso atrás, o a un lugar cuando no hay ninguno. */
  readonly back: {
    /** Adónde ir si no hay historial, como `/miPerfil`. */
    readonly orElse?: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Hace una llamada del catálogo; su respuesta es result.<as>. */
  readonly call: {
    /** Llamada del catálogo que se hace, por su nombre, como `appointments.confirm`. */
    readonly endpoint: string;
    /** Nombre con que las acciones que siguen leen la respuesta: con `turno`, `result.turno`. */
    readonly as?: string;
    /** Se muestra mientras tanto: `Guardando los cambios`. */
    readonly busy?: string;
    /** Con `true`, una falla queda registrada y la lista sigue. */
    readonly optional?: boolean;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** Valores que se le envían a la llamada, por nombre, como `{ "id": "item.id" }`. */
    readonly with?: ValueMap;
    readonly refusals?: Refusals;
    /** Título del aviso cuando la llamada no llegó o falló el servidor, como `No pudimos reservar el turno`. Sin él, el de `other`, o «Error». */
    readonly failedTitle?: string;
    /** Texto de ese aviso cuando falló el servidor y no hizo nada, como `Ha ocurrido un error al realizar la reserva del turno.`; después va el código por el que se encuentra la falla. Sin él, el de todo el portal. */
    readonly failedText?: string;
    /** Corre en lugar del aviso común cuando la llamada no llegó o nadie responde a su negativa; `error.message` lo dice: `[{ "do": "set", "values": { "failed": true } }]`. */
    readonly onFailure?: Actions;
  };
  /** Pide al servidor que juzgue los controles de un punto; un rechazo muestra sus textos y detiene la lista. */
  readonly check: {
    /** Punto cuyos controles se corren, por su nombre en schemas/points.json, como `patientPicked`. */
    readonly point: string;
    /** Se muestra mientras tanto: `Verificando datos`. */
    readonly busy?: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** Lo que se le da al punto, como `{ "documento": "state.patient.documento" }`. */
    readonly with?: ValueMap;
    /** Corre después del aviso de un rechazo, para que la pantalla lo siga diciendo: `error.title` y `error.message` son sus textos. `[{ "do": "set", "values": { "motivo": "error.message" } }]`. */
    readonly onRefused?: Actions;
  };
  /** Corre el primer caso que se cumple; ninguno: otherwise. */
  readonly choose: {
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** Casos por clave, en orden: corre sólo el primero que se cumple. Por ejemplo `{ "ahora": { "when": { "has": "result.now" }, "run": [{ "do": "go", "to": "/videocall" }] } }`. */
    readonly cases: { readonly [name: string]: {
      /** Regla que elige este caso, como `{ "has": "result.now" }`; si no se sabe: onUnknown. */
      readonly when: Rule;
      /** Acciones que corren si este caso es el primero que se cumple, como `[{ "do": "set", "values": { "current": "result.now" } }]`. */
      readonly run: Actions;
    } };
    /** Corre cuando no se cumple ningún caso; sin esto, nada. Por ejemplo `[{ "do": "go", "to": "/home", "replace": true }]`. */
    readonly otherwise: Actions;
    /** Corre cuando una respuesta vino con otra forma que la declarada y no se sabe qué caso se cumple; ocupa el lugar del resto de la lista. Sin esto, el aviso de una falla del servidor. Por ejemplo `[{ "do": "run", "action": "noCoupon" }]`. */
    readonly onUnknown?: Actions;
  };
  /** Cierra el diálogo con un resultado. */
  readonly close: {
    /** Con `true`, cierra el diálogo como si la persona lo hubiera descartado, sin resultado. */
    readonly dismiss?: boolean;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** El resultado, como `{ "login": "result.login" }`; sin él, descartado. */
    readonly with?: ValueMap;
  };
  /** Pregunta; un no detiene la lista. */
  readonly confirm: {
    /** Pregunta que se le hace a la persona: `¿Querés cancelar el turno?`. */
    readonly title: string;
    /** Lo que va a pasar si dice que sí: `El turno queda libre para otra persona`. */
    readonly text?: string;
    /** Palabras del botón que sigue adelante, con el verbo: `Cancelar el turno`. */
    readonly yes?: string;
    /** Palabras del botón que lo deja como está: `Conservarlo`. */
    readonly no?: string;
    /** Con `true`, dice que no se puede deshacer: el botón que sigue adelante se ve en rojo. */
    readonly danger?: boolean;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Vuelve un formulario de esta pantalla a lo guardado. Si cuida lo escrito (`guard`) y hay algo sin enviar, antes pregunta: si la persona se queda, la lista se detiene. */
  readonly discard: {
    /** Formulario de esta pantalla que vuelve a lo guardado, por el nombre de su archivo, como `perfil`. */
    readonly form: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Guarda como archivo lo que responde una llamada. */
  readonly download: {
    /** Llamada del catálogo cuya respuesta se guarda como archivo, por su nombre: `prescriptions.pdf`. */
    readonly endpoint?: string;
    /** Entrada de `data` de la pantalla: se le envían a la llamada los mismos valores, los que ella recibe, y sobre ellos los de `with`. Así el archivo trae lo que se está viendo, con sus filtros: `"argumentsOf": "cases"`. */
    readonly argumentsOf?: string;
    /** O: la ruta de un documento, como la trae una respuesta: `data.documento.path`. */
    readonly document?: string;
    /** Nombre con que el archivo se guarda en el aparato: `{{data.documento.nombre}}.pdf`. */
    readonly name: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** Valores que se le envían a la llamada, por nombre, como `{ "id": "item.id" }`. */
    readonly with?: ValueMap;
  };
  /** Va a una ruta del portal. */
  readonly go: {
    /** Adónde va: una ruta del portal, como `/detalleCaso?id={{item.id}}`, o una dirección de la organización, como `{{tenant.links.urlRedirect}}`. */
    readonly to: string;
    /** Con `true`, toma el lugar de esta pantalla en el historial: volver atrás no regresa a ella. */
    readonly replace?: boolean;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** Lo que recibe la pantalla, como `{ "attention": "state.attention.id" }`. */
    readonly pass?: ValueMap;
  };
  /** Avisa y espera a que se lea. */
  readonly notice: {
    /** Título del aviso, que dice lo que pasó: `Turno confirmado`. */
    readonly title: string;
    /** Texto; `\n` es un salto de línea: `Te mandamos un correo.\nMirá también en el correo no deseado`. */
    readonly text?: string;
    /** Lo que significa: `info`, para saber; `success`, salió bien; `warning`, para tener cuidado; `danger`, algo anda mal. Da el color y el ícono. */
    readonly tone: "info" | "success" | "warning" | "danger";
    /** Palabras del botón que cierra el aviso, como `Volver al inicio`; sin ellas, las comunes del portal. */
    readonly button?: string;
    /** Con `true`, muestra debajo del texto los datos de `contact` de tenant.json, si los tiene; con un nombre, los de ese de `contacts`, como `"guardia"`. Para lo que sólo la organización puede resolver. */
    readonly contact?: boolean | string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Abre un diálogo y espera; su resultado es result.<as>; si se descarta: onDismiss, o se detiene la lista. */
  readonly open: {
    /** Diálogo de esta pantalla o de dialogs/, por su nombre, como `acceptTerms`. */
    readonly dialog: string;
    /** Nombre con que las acciones que siguen leen su resultado: con `dia`, `result.dia`. */
    readonly as?: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** Valores que el diálogo recibe, por nombre: los que él declara en `receives`, como `{ "amount": "result.limits.amount" }`. */
    readonly with?: ValueMap;
    /** Corre cuando se descarta, como `[{ "do": "go", "to": "/home", "replace": true }]`. */
    readonly onDismiss?: Actions;
  };
  /** Imprime esta pantalla, cuando ya están sus imágenes y sus letras. */
  readonly print: {
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Vuelve a leer datos de esta pantalla. */
  readonly refresh: {
    /** Nombres de los datos de la pantalla que se vuelven a leer, como `["turnos"]`. */
    readonly data: readonly string[];
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Vacía estado, o lo que se guardó de él para volver a encontrarlo. */
  readonly reset: {
    /** Nombres del estado que se vacían, como `["notas", "receta"]`. */
    readonly state: readonly string[];
    /** Con `draft`, olvida sólo el borrador de esos valores, porque ya se enviaron; lo que se ve queda como está. */
    readonly only?: "draft";
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Corre una lista con nombre de esta pantalla. */
  readonly run: {
    /** Lista de acciones de esta pantalla que corre, por su nombre en `actions`, como `start`. */
    readonly action: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Escribe estado o query. */
  readonly set: {
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
    /** Lo que se escribe: nombres del estado, o `query_` y el nombre de un valor de la dirección: `{ "failed": true, "query_page": 1 }`. */
    readonly values: ValueMap;
  };
  /** Empieza la sesión que respondió un ingreso. */
  readonly signIn: {
    /** La respuesta de una llamada de ingreso, como `result.login`. */
    readonly with: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Termina la sesión, acá y en el servidor. */
  readonly signOut: {
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Termina la lista. */
  readonly stop: {
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Envía un formulario de esta pantalla. */
  readonly submit: {
    /** Formulario de esta pantalla que se envía, por el nombre de su archivo, como `adjunto`. */
    readonly form: string;
    /** Sólo si este campo tiene algo, como `archivo`: si no, no se envía y la lista sigue. */
    readonly onlyWith?: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
  /** Abre una dirección o un documento en una pestaña nueva. */
  readonly visit: {
    /** Dirección que se abre en una pestaña nueva: una https, o una ruta del portal, como `/misTurnos`. */
    readonly to?: string;
    /** O: la ruta de un documento, como `item.documento`. */
    readonly document?: string;
    /** Corre sólo si esto se cumple, como `{ "has": "query.id" }`; si no se sabe, la lista se detiene con un aviso. */
    readonly when?: Rule;
  };
}
