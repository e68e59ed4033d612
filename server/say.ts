import { hostname } from 'node:os';
import { type OperatorArgs, type OperatorCode, operatorMessage } from '../engine/language/messages/operator.ts';

/** Output for the operator: a terminal, or a log collector. */
interface Sink {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** Log levels of messages for the operator. */
const LEVELS = { info: 30, warn: 40, fatal: 60 } as const;

/** Writes a message for the operator: as plain text on a terminal, else as a JSON line of the log. */
export function writeLine(
  sink: Sink,
  text: string,
  { level = 'info', ...facts }: { readonly level?: keyof typeof LEVELS; readonly event?: string } = {},
): void {
  const line = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), ...facts, msg: text };
  sink.write(`${sink.isTTY === true ? text : JSON.stringify(line)}\n`);
}

/** Writes Node's own warnings, such as of a deprecated call, as lines of the log; Node would write plain text. */
export function logWarnings(sink: Sink): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) =>
    writeLine(sink, `${name}: ${message}`, { level: 'warn', event: 'NODE_WARNING' }),
  );
}

/** Prints a message for the operator. */
export function say(code: OperatorCode, args: OperatorArgs = {}): void {
  writeLine(process.stdout, operatorMessage(code, args), { event: code });
}
