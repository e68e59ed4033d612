import { withCalls } from '../../engine/portal/react/with-calls.tsx';
import { Call as CallBlock } from './Call.tsx';
import { DeviceCheck as DeviceCheckBlock } from './DeviceCheck.tsx';
import { Queue as QueueBlock } from './Queue.tsx';
import { Room as RoomBlock } from './Room.tsx';
import '../ui/icons-private.ts';

/** The blocks of care, in one chunk with the code of calls: the public pages never fetch it. */
export const Call = withCalls<'call'>(CallBlock);
export const DeviceCheck = withCalls<'deviceCheck'>(DeviceCheckBlock);
export const Queue = withCalls<'queue'>(QueueBlock);
export const Room = withCalls<'room'>(RoomBlock);
export { TryAgain } from './TryAgain.tsx';
