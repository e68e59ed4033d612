import { lazyParts } from '../../engine/react/lazy-parts.tsx';
import { PartWaiting } from './PartWaiting.tsx';

const charts = lazyParts(() => import('./ChartNode.tsx'));

/** Stands for the renderer of `chart`: drawing comes with what draws, which no other screen pays for. */
export const ChartNode = charts.part((parts) => parts.ChartNode, PartWaiting);
