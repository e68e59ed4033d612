/**
 * Messages of the server to the operator who starts it. server/ has the codes, this file the sentences. A `{name}` in a
 * sentence is replaced by the argument of that name.
 */
const SENTENCES = {
  CONFIG_PORT: '{name} debe ser un número entero de 0 a 65535; se encontró "{found}". Corregilo en el entorno.',
  CONFIG_LOG_LEVEL: 'LOG_LEVEL debe ser uno de {allowed}; se encontró "{found}". Corregilo en el entorno.',
  CONFIG_LIMITS_FACTOR:
    'LIMITS_FACTOR debe ser un número entero de 1 a 9999; se encontró "{found}". Multiplica los límites de docs/limits.md.',
  CONFIG_SECONDS:
    '{name} debe ser un número entero de segundos, de 0 a 300; se encontró "{found}". Corregilo en el entorno.',
  CONFIG_POOL_SIZE:
    'POOL_SIZE debe ser un número entero de 1 a 200; se encontró "{found}". Son las conexiones a PostgreSQL de cada servidor. Corregilo en el entorno.',
  CONFIG_BACKUP_KEY:
    'BACKUP_KEY debe tener 16 letras o más: con ella se cifran los resguardos. Corregilo en el entorno.',
  CONFIG_AUDIT_DAYS:
    'AUDIT_DAYS debe ser un número entero de 366 a 99999; se encontró "{found}". Sin él, la auditoría se guarda siempre.',
  CONFIG_REMOVED_FIELD_DAYS:
    'REMOVED_FIELD_DAYS debe ser un número entero de 30 a 99999; se encontró "{found}". Son los días que se guarda lo cargado en un campo propio que se quitó; sin él, 180.',
  CONFIG_FLAG: '{name} debe ser 1 o 0; se encontró "{found}". Corregilo en el entorno.',
  CONFIG_DATABASE_URL: '{name} debe empezar con postgres:// o postgresql:// y nombrar una base; se encontró "{found}".',
  CONFIG_OWNER_ALONE:
    'OWNER_DATABASE_URL es la base de DATABASE_URL vista por el dueño de sus tablas, y DATABASE_URL falta. Definila en el entorno.',
  CONFIG_SMTP_URL: 'SMTP_URL debe empezar con smtp:// o smtps://; se encontró "{found}".',
  CONFIG_TURN_URLS:
    'TURN_URLS debe listar direcciones stun:, turn: o turns: separadas por comas (turn:turn.ejemplo.ar:3478); se encontró "{found}".',
  CONFIG_TURN_SECRET:
    'TURN_URLS nombra un servidor turn: y TURN_SECRET falta o tiene menos de 16 letras. Es el static-auth-secret de coturn.',
  CONFIG_PUBLIC_URL: 'PUBLIC_URL debe ser http(s)://host[:puerto], sin camino; se encontró "{found}".',
  CONFIG_TRACES:
    'OTEL_EXPORTER_OTLP_ENDPOINT debe ser http(s)://host[:puerto] de un colector de OpenTelemetry; se encontró "{found}".',
  CONFIG_TENANT:
    'DEFAULT_TENANT debe ser el nombre de una carpeta de tenants/ (minúsculas, dígitos y _); se encontró "{found}".',
  CONFIG_SAMPLE_TENANTS:
    'SAMPLE_TENANTS debe listar carpetas de tenants/ separadas por comas (una, otra); se encontró "{found}".',
  CONFIG_TRUST_PROXY:
    'TRUST_PROXY debe listar direcciones o redes separadas por comas (10.0.0.1, 172.16.0.0/12); se encontró "{found}".',
  CONFIG_CONNECTOR_ORIGINS:
    'CONNECTOR_ORIGINS debe listar orígenes separados por comas, sin camino (http://localhost:4000); se encontró "{found}".',
  CONFIG_ORIGINS_DEMO:
    'CONNECTOR_ORIGINS es para probar servicios y no se admite con DEMO=0: con pacientes sólo se consulta por https a los hosts de connectors.json. Quitalo.',
  CONFIG_CONNECTOR_NETWORKS:
    'CONNECTOR_NETWORKS debe listar redes privadas separadas por comas (10.20.0.0/16, 192.168.5.4); se encontró "{found}".',
  CONFIG_CLOCK_DATABASE:
    'CLOCK_CONTROL=1 no se admite con DATABASE_URL: con datos de pacientes el reloj no se mueve. Quitá una de las dos.',
  CONFIG_CLOCK_PRODUCTION: 'CLOCK_CONTROL=1 no se admite con NODE_ENV=production. Quitá una de las dos.',
  CONFIG_MAIL_DOMAINS:
    '{name} debe listar dominios separados por comas (mi-obra-social.org.ar); se encontró "{found}".',
  CONFIG_SECURITY_CONTACT: 'SECURITY_CONTACT debe ser mailto:…, https://… o tel:…; se encontró "{found}".',
  DEFAULT_TENANT_MISSING:
    'No existe la organización {tenant}, la que se muestra donde ningún host dice cuál. Poné DEFAULT_TENANT; puede ser: {allowed}.',
  SAMPLE_TENANTS_MISSING: 'SAMPLE_TENANTS nombra organizaciones que no existen: {tenants}. Corregilo en el entorno.',
  TENANTS_MISSING:
    'En {folder} no hay organizaciones: falta _base. TENANTS_DIR tiene que nombrar una carpeta con _base, los conjuntos que se usen y las organizaciones.',
  DATA_IN_USE:
    'La carpeta de datos {folder} ya está en uso por otro servidor (proceso {pid}). Detenelo, o indicá otra con DATA_DIR.',
  DATA_DEMO_ACCOUNTS:
    'La base tiene cuentas de demostración con contraseñas públicas y DEMO está apagado. Usá otra base, o DEMO=1 si es una demostración.',
  DATABASE_UNREACHABLE: 'No se pudo abrir la base de datos ({detail}). Revisá DATABASE_URL o DATA_DIR.',
  FILE_MISSING: 'No existe {found}, o no existe la carpeta que lo contiene. Revisá el nombre y repetí la orden.',
  FILE_NO_FOLDER: 'Una parte de {found} es un archivo y no una carpeta. Revisá el nombre y repetí la orden.',
  FILE_IS_FOLDER: 'Acá va un archivo, y {found} es una carpeta.',
  FILE_FORBIDDEN: 'El usuario que corre la orden no puede leer o escribir {found}. Dale permiso, o elegí otro lugar.',
  FILE_EXISTS: 'Ya existe {found}, y la orden no pisa nada. Elegí otro nombre.',
  DISK_FULL: 'No queda lugar en el disco para {found}. Liberá lugar y repetí la orden.',
  DATABASE_LOST:
    'La base de datos dejó de contestar durante la orden ({detail}). Lo que no llegó a confirmarse no quedó guardado: cuando conteste, repetí la orden.',
  DATABASE_MISSING:
    'En {folder} no hay una base de datos, y esta orden sólo lee: no creó nada. Revisá DATA_DIR o DATABASE_URL; la base se crea al arrancar el servidor.',
  DATABASE_EMPTY:
    'La base no tiene las tablas del portal, y esta orden sólo lee: no creó nada. Revisá DATABASE_URL o DATA_DIR; las tablas se crean al arrancar el servidor o con npm run admin -- migrate.',
  TABLES_OLDER:
    'Las tablas de la base son de una versión anterior del portal, y las actualiza el servidor al arrancar. Usá el comando de la versión que está sirviendo, o arrancá antes el servidor de esta.',
  TABLES_BEFORE_INITIAL:
    'La base tiene sólo una parte de las migraciones que había hasta el 26/11/2026, y esta versión parte de la última: no se cambió nada. Migrala antes con la última versión que las tiene (docs/operation.md, "Una base de antes"); si son datos de demostración, usá otra DATA_DIR u otra DATABASE_URL, vacía.',
  TABLES_MISSING:
    'A la base le faltan tablas de esta versión del portal, y el usuario de DATABASE_URL no es quien puede crearlas. Corré npm run admin -- migrate, con OWNER_DATABASE_URL en el entorno.',
  NOT_MIGRATED:
    'A la base le faltan tablas de esta versión del portal: no se atiende a nadie hasta que estén. Corré npm run admin -- migrate de esta versión, con OWNER_DATABASE_URL en el entorno; no hace falta reiniciar el servidor.',
  NOT_OWNER:
    'El usuario {role}, de {name}, no es dueño de las tablas del portal: esta orden necesita el que las creó. Definí OWNER_DATABASE_URL con ese usuario.',
  SERVING_ROLE_MISSING:
    "No existe en la base el usuario {role}, con el que atiende el servidor (DATABASE_URL). Crealo como administrador de PostgreSQL: create role {role} login password '…'",
  SERVING_ROLE_OWNS:
    'El usuario {role}, con el que atiende el servidor (DATABASE_URL), es administrador de la base o pertenece a {owner}: podría apagar lo que protege las historias y la auditoría. Usá uno sin esos permisos, o quitá OWNER_DATABASE_URL si atiende el dueño.',
  MIGRATED: 'Las tablas de la base están al día.',
  GRANTED: 'El usuario {role} tiene los permisos con los que atiende el servidor, y ninguno más.',
  DATABASE_TEMPLATE: 'Preparando la base de datos por primera vez (puede tardar unos segundos)…',
  DATABASE_COPY: 'Creando la base de datos en {folder}…',
  DATABASE_MIGRATE: 'Actualizando las tablas…',
  DEMO_SEED: 'Cargando los datos de demostración de {tenant}…',
  CLIENT_MISSING:
    'Todavía no se construyó la página (dist/client). Se sirve solo la API; para construirla: npm run build.',
  PORT_IN_USE: 'El puerto {port} ya está en uso. Indicá otro con {name}.',
  METRICS: 'Métricas: {address}',
  READY: 'Listo: {address}',
  PEOPLE_HEAD: 'Personas de demostración de {tenant} (DNI y contraseña):',
  PEOPLE_ROW: '  {identityNumber}  {password}  {name}',
  PEOPLE_DOOR: 'Profesionales, en {address}/consultorio (correo y contraseña):',
  HOSTS_ONLY:
    'Cada organización se ve en los hosts de su tenant.json; en cualquier otro, una página sin marca. Con DEFAULT_TENANT, la organización que se diga.',
  SWITCH_TENANT: 'Para ver otra organización: {address}/?tenant=<id>. Hay {count}: {ids}',
  TENANTS_BROKEN:
    'De {all} organizaciones, con errores y sin servirse como están escritas: {count} ({ids}). Para ver por qué: npm run tenant -- check',
  FACTORS_MISSING:
    '{tenant}: {count} cuentas de profesionales y gestores sin verificación en dos pasos, y hay que activarla (security.secondFactor). Cuáles son y desde cuándo: npm run admin -- list sin-verificacion {tenant}',
  TENANT_SERVED: '{message}\n  Se sigue sirviendo su última versión buena.',
  KEEP_FAILED: 'La base de datos no guarda ni devuelve versiones de las organizaciones ({detail}); se sirven igual.',
  OUTBOX: 'Correos enviados: {address}/demo/correo',
  MAIL_KEPT: 'SMTP_URL no está definido: los correos quedan guardados y no se envían.',
  NO_RELAY:
    'TURN_URLS no tiene ningún servidor turn:. Entre redes que se bloquean (un celular y una oficina, por ejemplo) las videollamadas no se conectan: ver docs/operation.md.',
  DRAINING: 'Deteniendo: durante {seconds} s se sigue atendiendo a quien llegue, y /ready ya dice que no.',
  STOPPING: 'Deteniendo el servidor…',
  STOPPED: 'Detenido.',
  START_FAILED: 'El servidor no pudo arrancar: {detail}',
} as const;

/** Name of a sentence for the operator. */
export type OperatorCode = keyof typeof SENTENCES;

/** Values for the `{name}` places of a sentence. */
export type OperatorArgs = Readonly<Record<string, string | number>>;

/** The Spanish sentence of `code`; a place without a value stays as written, so that a slip is seen. */
export function operatorMessage(code: OperatorCode, args: OperatorArgs = {}): string {
  return SENTENCES[code].replace(/\{(\w+)\}/g, (place, name: string) => (name in args ? String(args[name]) : place));
}
