import { readPath, renderLink, renderText } from '../rules/text.ts';
import type { ActionKind, ActionOf } from './action.ts';
import { ActionFault, ValueFault } from './action-fault.ts';
import { showFailure } from './answer-failure.ts';
import { chosenCase } from './branches.ts';
import { failureOf } from './call-failure.ts';
import { call, check, download } from './call-handlers.ts';
import { readValues } from './read-values.ts';
import type { Run } from './run.ts';
import { setTarget } from './set-target.ts';
import { Stop } from './stop.ts';

/** Every action of the language. */
export type Handlers = { readonly [Kind in ActionKind]: (action: ActionOf<Kind>, run: Run) => Promise<void> | void };

/** Handlers of actions. Throwing {@link Stop} ends the list. */
export const handlers: Handlers = {
  call,
  check,
  download,
  async choose(action, run) {
    const { cases, onUnknown, otherwise } = action;
    let chosen: string | undefined;
    try {
      chosen = chosenCase(cases, run.scope);
    } catch (fault) {
      if (onUnknown === undefined || !(fault instanceof ValueFault)) throw fault;
      run.host.log(fault.code, fault.message);
      await run.inner(onUnknown);
      throw new Stop();
    }
    return run.inner((chosen === undefined ? undefined : cases[chosen]?.run) ?? otherwise);
  },
  async go(action, run) {
    const address = renderLink(action.to, run.scope);
    if (address === '') throw new ValueFault('LINK_UNKNOWN', action.to);
    const pass = action.pass && readValues(action.pass, run.scope);
    const left = run.host.go(address, pass, action.replace === true);
    if (left === undefined) throw new ValueFault('LINK_REFUSED', action.to);
    const where = await left;
    if (where === 'stayed') throw new Stop();
    // The router shows the next screen a moment later: until then this one's list would go on, and on to elsewhere.
    if (where === 'away') throw new Stop('done');
  },
  async back(action, run) {
    const orElse = action.orElse === undefined ? undefined : renderLink(action.orElse, run.scope);
    if (!(await run.host.back(orElse))) throw new Stop();
  },
  visit(action, run) {
    const { host, scope } = run;
    const address =
      action.document === undefined
        ? renderLink(action.to ?? '', scope)
        : host.documentAddress(readPath(action.document, scope));
    if (address === undefined || address === '' || !host.visit(address)) {
      throw new ValueFault('LINK_REFUSED', action.document ?? action.to ?? '');
    }
  },
  async open(action, run) {
    const outcome = await run.host.open(action.dialog, readValues(action.with, run.scope));
    if (outcome !== undefined) return run.keep(action.as, outcome);
    await run.inner(action.onDismiss ?? []);
    throw new Stop();
  },
  close(action, run) {
    const dismissed = action.dismiss === true || action.with === undefined;
    run.host.close(dismissed ? undefined : readValues(action.with, run.scope));
  },
  async confirm(action, run) {
    const words = (text: string | undefined) => (text === undefined ? undefined : renderText(text, run.scope));
    const yes = await run.host.confirm({
      title: renderText(action.title, run.scope),
      text: words(action.text) ?? '',
      yes: words(action.yes),
      no: words(action.no),
      danger: action.danger === true,
    });
    if (!yes) throw new Stop();
  },
  notice: (action, run) =>
    run.host.notice({
      title: renderText(action.title, run.scope),
      text: renderText(action.text ?? '', run.scope),
      tone: action.tone ?? 'info',
      button: action.button === undefined ? undefined : renderText(action.button, run.scope),
      contact: action.contact,
    }),
  async set(action, run) {
    const values = readValues(action.values, run.scope);
    const changes = Object.keys(action.values).map((written) => {
      const { root, name } = setTarget(written);
      return { target: root, name, value: values[written] };
    });
    if (!(await run.host.mayWrite(changes))) throw new Stop();
    for (const { target, name, value } of changes) run.host.set(target, name, value);
  },
  async reset({ state, only }, run) {
    const changes = state.map((name) => ({ target: 'state', name, value: undefined }) as const);
    if (only !== 'draft' && !(await run.host.mayWrite(changes))) throw new Stop();
    run.host.reset(state, only);
  },
  async submit(action, run) {
    if (!(await run.host.submit(action.form, action.onlyWith))) throw new Stop();
  },
  async discard(action, run) {
    if (!(await run.host.discard(action.form))) throw new Stop();
  },
  refresh: (action, run) => run.host.refresh(action.data),
  print: (_, run) => run.host.print(),
  async signIn(action, run) {
    if (run.host.signIn(readPath(action.with, run.scope))) return;
    // The server's fault and not the document's: the person reads what any broken answer says, never this word.
    await showFailure(failureOf('broken', 'NOT_A_SESSION'), run.host);
    throw new Stop();
  },
  async signOut(_, run) {
    const failure = await run.host.signOut();
    if (failure === undefined) return;
    if (failure !== 'stayed') await showFailure(failure, run.host);
    throw new Stop();
  },
  async run(action, run) {
    const list = run.host.list(action.action);
    if (list === undefined) throw new ActionFault('UNKNOWN_LIST', action.action);
    await run.inner(list);
  },
  stop() {
    throw new Stop();
  },
};
