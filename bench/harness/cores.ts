import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** `measured`: the program under test alone. `load`: the bench and the stores. */
export type Place = 'measured' | 'load' | 'anywhere'

export const CORE: Record<Place, string> = { measured: '0', load: '1', anywhere: '0-63' }

/** Gives the program under test a core of its own, where there are two cores and `taskset`. */
export class Cores {
  readonly arePinned: boolean

  constructor() {
    const hasTaskset = spawnSync('taskset', ['--version']).status === 0
    this.arePinned = hasTaskset && availableParallelism() > 1
  }

  /** Children inherit it: whatever is started later stays here unless it is placed. */
  moveSelf(): void {
    if (!this.arePinned) return
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', CORE.load, String(process.pid)])
  }

  /** `taskset` becomes the program, so the process id stays that of the program. */
  command(place: Place, program: string, args: readonly string[]): [string, string[]] {
    if (!this.arePinned) return [program, [...args]]
    return ['taskset', ['--cpu-list', CORE[place], program, ...args]]
  }
}
