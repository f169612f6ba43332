import { openWorkshop } from './box.ts';

/** What this machine gives us to keep programs in. */
export interface Isolation {
  readonly boxes: boolean;
  /** Why no box can be made. */
  readonly why?: string;
  readonly shape: 'root' | 'user';
  readonly cgroups: 'v1' | 'v2' | 'none';
  /** What limits of computing are measured by. */
  readonly clock: 'cpu' | 'wall';
}

/** Cheap facts, found once. That the boxes hold is not among them: `examine` tells. */
export async function isolation(): Promise<Isolation> {
  const shape = process.getuid!() === 0 ? 'root' : 'user';
  try {
    const { groups } = await openWorkshop();
    return { boxes: true, shape, cgroups: groups.kind, clock: groups.kind === 'none' ? 'wall' : 'cpu' };
  } catch (error) {
    return { boxes: false, why: (error as Error).message, shape, cgroups: 'none', clock: 'wall' };
  }
}
