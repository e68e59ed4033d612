import '../ui/icons-private.ts';

/** The blocks of care, in one chunk with the code of calls: the public pages never fetch it. */
export { Call } from './Call.tsx';
export { DeviceCheck } from './DeviceCheck.tsx';
export { Queue } from './Queue.tsx';
export { Room } from './Room.tsx';
export { TryAgain } from './TryAgain.tsx';
