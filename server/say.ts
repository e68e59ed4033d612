import { hostname } from 'node:os';
import { type OperatorArgs, type OperatorCode, operatorMessage } from '../engine/messages/operator.ts';

/** Where words for the operator go: a terminal, or what collects the log. */
interface Sink {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** Levels of the log that words for the operator have. */
const LEVELS = { info: 30, warn: 40, fatal: 60 } as const;

/** Writes words for the operator: as they are on a terminal, else as a line of the log, which is JSON alone. */
export function writeLine(
  sink: Sink,
  text: string,
  { level = 'info', ...facts }: { readonly level?: keyof typeof LEVELS; readonly event?: string } = {},
): void {
  const line = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), ...facts, msg: text };
  sink.write(`${sink.isTTY === true ? text : JSON.stringify(line)}\n`);
}

/** Says a sentence for the operator. */
export function say(code: OperatorCode, args: OperatorArgs = {}): void {
  writeLine(process.stdout, operatorMessage(code, args), { event: code });
}
