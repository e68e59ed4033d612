#!/usr/bin/env node
// @ts-check
/**
 * Prints how the code is cut and named, in figures that can be compared with those of another commit: files and functions
 * by room, neighbours that belong together, numbers of states, words of the wire, codes, and the table of requirements.
 * `node tools/counts.mjs --list=magic` prints the places of one count.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './build.mjs';

/** @typedef {{ path: string, text: string, lines: number, tree: ts.SourceFile, imports: readonly string[], deferred: readonly string[] }} Source */

const ROOMS = ['call', 'engine', 'renderers', 'schemas', 'server', 'tools'];
/** Most lines of a file that may be a piece of its only importer. */
const SMALL = 30;
/** Columns and properties whose numbers are states. */
const STATES = /^(status|confirmation|terms|estado)$/i;
const ORDER = new Set(['eq', 'ne', 'inArray', 'notInArray']);
/** Portuguese words of the wire, which only its mapping needs. */
const WIRE = ['nome', 'sobrenome', 'ativo', 'clienteNome', 'servicioNome', 'senha', 'usuario'];
/** Spanish and Portuguese names of things that have an English one within the code (docs/decisions/0210). */
const SPANISH = [
  ...[
    'documento',
    'apellido',
    'nombre',
    'fecNac',
    'sexo',
    'telefono',
    'telefonoE164',
    'telefonoMovil',
    'domicilio',
    'cp',
  ],
  ...[
    'obraSocial',
    'nroAfiliado',
    'nroTramite',
    'perfilNome',
    'esArt',
    'esCoordinadorArt',
    'edad',
    'paciente',
    'cliente',
  ],
  ...['matriculaTipo', 'matriculaProvincia', 'matriculaNumero', 'titulo', 'profesional', 'medico', 'correo', 'unidad'],
  ...['servicio', 'menor', 'pediatrica', 'intervalo', 'diasCorridos', 'turnoEspecialidad', 'turnoProfesional', 'sigla'],
  ...[
    'turnoProfIntervalo',
    'activoUnidad',
    'cupo',
    'icono',
    'dias',
    'desde',
    'hasta',
    'fecha',
    'hora',
    'horas',
    'turno',
  ],
  ...[
    'turnos',
    'turnoId',
    'motivo',
    'motivoCancelar',
    'sobreturno',
    'certificadoId',
    'receta',
    'recetas',
    'recetaId',
    'notas',
  ],
  ...[
    'contenido',
    'tipo',
    'descripcion',
    'puntaje',
    'comentario',
    'cod',
    'estado',
    'caso',
    'casos',
    'casoId',
    'idCaso',
  ],
  ...[
    'gestor',
    'gestorId',
    'gestores',
    'nroSiniestro',
    'diagnostico',
    'seguimiento',
    'seguimientos',
    'traslados',
    'clase',
  ],
];
const ID = /\b(?:FIX[A-Z]-\d+|[A-Z]{2,7}(?:-[A-Z]+)?-\d{2}|D-[A-Z]+-\d+|[AR]\d{1,2})\b/g;
const CODE = /['"`]LNG-\d{3}['"`]/g;

const tracked = execFileSync('git', ['ls-files', '--', ...ROOMS, 'main.tsx', 'tests', 'stories'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(root, path)))
  .filter((path) => !/\/generated\/|\/migrations\//.test(path));

/** @param {string} path @returns {Source} */
function sourceOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const pathOf = (/** @type {string} */ name) => normalize(join(dirname(path), name));
  const imports = ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => pathOf(fileName));
  const deferred = [...text.matchAll(/\b(?:import|new URL)\('(\.[^']+)'/g)].map(([, name]) => pathOf(String(name)));
  return { path, text, lines: text.split('\n').length - 1, tree, imports, deferred };
}

const sources = tracked.map(sourceOf);
const code = sources.filter(({ path }) => !/^(tests|stories)\//.test(path) && !/\.stories\.tsx$/.test(path));
const importers = new Map(code.map(({ path }) => [path, /** @type {string[]} */ ([])]));
for (const { path, imports } of code) for (const target of new Set(imports)) importers.get(target)?.push(path);

/**
 * @param {Source} source
 * @returns {{ place: string, lines: number, parameters: number }[]} its functions with a body
 */
function functionsOf({ path, tree }) {
  /** @type {{ place: string, lines: number, parameters: number }[]} */
  const found = [];
  const lineAt = (/** @type {number} */ at) => tree.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineAt(node.getStart());
      found.push({
        place: `${path}:${first}`,
        lines: lineAt(node.end) - first + 1,
        parameters: node.parameters.length,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** @param {ts.Node} node @returns {string} the last name of a property or a variable */
const nameOf = (node) =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';

/** @param {ts.Node} node @returns {boolean} whether it is a number of a state, or a list of such, and no status of HTTP */
const isState = (node) =>
  ts.isArrayLiteralExpression(node)
    ? node.elements.length > 0 && node.elements.every(isState)
    : ts.isNumericLiteral(node) && Number(node.text) < 100;

/**
 * @param {Source} source
 * @returns {string[]} places where a state is compared with a number or set to one
 */
function magicStatesOf({ path, tree }) {
  /** @type {string[]} */
  const found = [];
  const add = (/** @type {ts.Node} */ node) =>
    found.push(
      `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}  ${node.getText().slice(0, 80)}`,
    );
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isBinaryExpression(node)) {
      const sides = [node.left, node.right];
      if (sides.some(isState) && sides.some((side) => STATES.test(nameOf(side)))) add(node);
    } else if (ts.isPropertyAssignment(node)) {
      if (STATES.test(node.name.getText()) && isState(node.initializer)) add(node);
    } else if (ts.isCallExpression(node) && ORDER.has(nameOf(node.expression))) {
      const [column, value] = node.arguments;
      if (column && value && STATES.test(nameOf(column)) && isState(value)) add(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** @param {Source} source @returns {string[]} its comments, without the code between them */
function commentsOf({ text }) {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/.*$/gm)].map(([comment]) => comment);
}

/** @param {RegExp} pattern @param {readonly Source[]} among @returns {string[]} */
const placesOf = (pattern, among) =>
  among.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}  ${match}`));

/** @param {Source} source @returns {string[]} its identifiers that have an English name within the code */
function spanishOf({ path, tree }) {
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node) && SPANISH.includes(node.text)) found.push(`${path}  ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const functions = code.flatMap(functionsOf);
/** Chunks and threads: loaded by their path when they are needed, so that they are files by themselves. */
const deferred = new Set(code.flatMap((source) => source.deferred));
/**
 * Whether a small file stands by itself by the kind that it is (CONTRIBUTING.md, "Small files"): a component, a chunk or a
 * thread, or a part of what the folder's index.ts lists for others.
 * @param {string} path @param {string} only its importer
 */
const standsAlone = (path, only) => path.endsWith('.tsx') || deferred.has(path) || basename(only) === 'index.ts';
const pieces = code.filter(({ path, lines }) => {
  const [only, ...others] = importers.get(path) ?? [];
  if (lines > SMALL || only === undefined || others.length > 0 || dirname(only) !== dirname(path)) return false;
  return !standsAlone(path, only);
});
/** @type {Record<string, string>} */
const requirements = JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'));
const mute = Object.entries(requirements).filter(
  ([, text]) => !/^[A-Z¿«"].{19,}[.?]$/u.test(text) || /[|*]/.test(text),
);
const inner = code.filter(({ path }) => path.startsWith('server/') || path.startsWith('engine/'));

/** @type {Record<string, readonly string[]>} */
const counts = {
  pieces: pieces.map(({ path, lines }) => `${path}  ${lines}`),
  long: code.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}  ${lines}`),
  functions45: functions.filter(({ lines }) => lines > 45).map(({ place, lines }) => `${place}  ${lines}`),
  functions80: functions.filter(({ lines }) => lines > 80).map(({ place, lines }) => `${place}  ${lines}`),
  parameters: functions.filter(({ parameters }) => parameters > 4).map(({ place }) => place),
  magic: inner.flatMap(magicStatesOf),
  wire: placesOf(new RegExp(`\\b(?:${WIRE.join('|')})\\b`, 'g'), inner),
  spanish: code.filter(({ path }) => !path.startsWith('schemas/')).flatMap(spanishOf),
  ids: code.flatMap((source) =>
    commentsOf(source).flatMap((comment) => [...comment.matchAll(ID)].map(([id]) => `${source.path}  ${id}`)),
  ),
  codes: placesOf(CODE, inner),
  empty: placesOf(/\?\? ''/g, code),
  mute: mute.map(([id, text]) => `${id}  ${text}`),
};

/** Meaning of each count, as it is printed. */
const MEANING = {
  pieces: `files of up to ${SMALL} lines whose single importer is beside them, and whose kind is no reason to stand alone`,
  long: 'files of more than 400 lines',
  functions45: 'functions of more than 45 lines',
  functions80: 'functions of more than 80 lines',
  parameters: 'functions of more than four parameters',
  magic: 'numbers of states',
  wire: `words of the wire in engine and server (${WIRE.join(', ')})`,
  spanish: 'Spanish identifiers outside schemas',
  ids: 'ids of requirements in comments',
  codes: 'LNG codes in code',
  empty: "?? ''",
  mute: 'requirements that are no sentence',
};

const { values } = parseArgs({ options: { list: { type: 'string' } } });
if (values.list !== undefined) {
  const listed = counts[values.list];
  if (listed === undefined) {
    console.error(`--list is one of ${Object.keys(counts).join(', ')}, not ${values.list}`);
    process.exit(1);
  }
  console.log(listed.join('\n'));
} else {
  const median = (/** @type {number[]} */ numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
  for (const room of [...ROOMS, 'tests']) {
    const own = (room === 'tests' ? sources : code).filter(({ path }) => path.startsWith(`${room}/`));
    const lines = own.map((source) => source.lines);
    const sum = lines.reduce((total, some) => total + some, 0);
    const folders = new Set(own.map(({ path }) => dirname(path))).size;
    console.log(`${room.padEnd(10)} ${own.length} files in ${folders} folders, ${sum} lines, median ${median(lines)}`);
  }
  console.log(`functions  ${functions.length}, median ${median(functions.map(({ lines }) => lines))} lines`);
  for (const [name, meaning] of Object.entries(MEANING))
    console.log(`${name.padEnd(12)} ${String(counts[name]?.length).padStart(5)}  ${meaning}`);
}
