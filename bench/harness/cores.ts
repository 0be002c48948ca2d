import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** `measured` is the program under test; `load` is the bench and the stores. */
export type Place = 'measured' | 'load' | 'anywhere'

export const CORE: Record<Place, string> = { measured: '0', load: '1', anywhere: '0-63' }

/** Gives the program under test a core of its own, if there are two cores and `taskset`. */
export class Cores {
  readonly arePinned: boolean
  /** Read before anything is moved, because a moved process sees only the cores that it may use. */
  readonly #all = availableParallelism()

  constructor() {
    const hasTaskset = spawnSync('taskset', ['--version']).status === 0
    this.arePinned = hasTaskset && availableParallelism() > 1
  }

  /** The number of cores that a program may use there. */
  countAt(place: Place): number {
    return place === 'anywhere' || !this.arePinned ? this.#all : 1
  }

  /** Children inherit the core, so programs started later stay here unless they are placed. */
  moveSelf(): void {
    if (this.arePinned) move(process.pid, 'load')
  }

  /**
   * Moves servers and their future children to the core of the program under test, until disposed.
   */
  async lend(pids: readonly number[]): Promise<AsyncDisposable> {
    const all = this.arePinned ? pids.flatMap((pid) => [pid, ...childrenOf(pid)]) : []
    for (const pid of all) move(pid, 'measured')
    return {
      async [Symbol.asyncDispose]() {
        for (const pid of all) move(pid, 'load')
      },
    }
  }

  /** `taskset` replaces itself with the program, so the process id remains the program's. */
  command(place: Place, program: string, args: readonly string[]): [string, string[]] {
    if (!this.arePinned) return [program, [...args]]
    return ['taskset', ['--cpu-list', CORE[place], program, ...args]]
  }
}

function move(pid: number, place: Place): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', CORE[place], String(pid)])
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}
