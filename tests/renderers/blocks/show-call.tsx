import { Call } from '../../../renderers/blocks/Call.tsx';
import { type CareWorld, happen } from './care-world.tsx';

/** Which side sees the call, and the other side's name. */
export type CallSide = readonly [side?: 'patient' | 'professional', name?: string | null];

/** Every outcome of a call, told by its name. */
export function outcomesTo(told: string[]) {
  const tell = (outcome: string) => async () => void told.push(outcome);
  return {
    left: tell('left'),
    leftUnbegun: tell('leftUnbegun'),
    held: tell('held'),
    began: tell('began'),
    ended: tell('ended'),
    returned: tell('returned'),
    unavailable: tell('unavailable'),
    queueAgain: tell('queueAgain'),
    waived: tell('waived'),
  };
}

/**
 * Shows the call as one side sees it, its line open.
 * @param told takes the name of each outcome that the call reports
 */
export async function showCall(
  world: CareWorld,
  told: string[],
  ...[side = 'patient', name = 'Dra. Marta Vega']: CallSide
) {
  const view = await world.show(
    <Call props={{ attention: 'a-1', side, name }} on={outcomesTo(told)} calls={world.given('call')} />,
  );
  await happen(() => world.line.open());
  return view;
}
