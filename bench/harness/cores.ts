import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** `measured`: the program under test alone. `load`: the bench and the stores. */
export type Place = 'measured' | 'load' | 'anywhere'

export const CORE: Record<Place, string> = { measured: '0', load: '1', anywhere: '0-63' }

/** Gives the program under test a core of its own, where there are two cores and `taskset`. */
export class Cores {
  readonly arePinned: boolean
  /** Before anything is moved: afterwards a process sees those it may use only. */
  readonly #all = availableParallelism()

  constructor() {
    const hasTaskset = spawnSync('taskset', ['--version']).status === 0
    this.arePinned = hasTaskset && availableParallelism() > 1
  }

  /** How many a program may use there. */
  countAt(place: Place): number {
    return place === 'anywhere' || !this.arePinned ? this.#all : 1
  }

  /** Children inherit it: whatever is started later stays here unless it is placed. */
  moveSelf(): void {
    if (this.arePinned) move(process.pid, 'load')
  }

  /** Moves servers, and what they start from now on, to the program under test, until disposed. */
  async lend(pids: readonly number[]): Promise<AsyncDisposable> {
    const all = this.arePinned ? pids.flatMap((pid) => [pid, ...childrenOf(pid)]) : []
    for (const pid of all) move(pid, 'measured')
    return {
      async [Symbol.asyncDispose]() {
        for (const pid of all) move(pid, 'load')
      },
    }
  }

  /** `taskset` becomes the program, so the process id stays that of the program. */
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
