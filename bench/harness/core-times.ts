import { readFile } from 'node:fs/promises'
import { CORE, type Cores } from './cores.ts'
import { median, rounded } from './statistics.ts'

/** Clock ticks per second of /proc/stat; 100 on every Linux that Node runs on. */
const TICKS = 100
const MICROSECONDS = 1e6

interface Reading {
  readonly busy: number
  readonly all: number
}

interface Round {
  readonly perReply: number
  readonly measured: number
  readonly load: number
}

/**
 * Measures the time per reply on the core of the measured programs, including the system's own work
 * for them, and how busy both cores were. A rate describes the measured programs only if their core
 * was the busy one.
 */
export class CoreTimes {
  readonly #isKnown: boolean
  readonly #rounds = new Map<string, Round[]>()

  constructor({ arePinned }: Cores) {
    this.#isKnown = arePinned
  }

  /** @returns what `work` returns */
  async of<T extends { readonly replies: number }>(
    contender: string,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.#isKnown) return work()
    const before = await readings()
    const done = await work()
    const after = await readings()
    const share = (place: 'measured' | 'load') => {
      const { busy, all } = difference(before[place], after[place])
      return busy / all
    }
    const used = difference(before.measured, after.measured).busy / TICKS
    const perReply = (used * MICROSECONDS) / done.replies
    const round = { perReply, measured: share('measured'), load: share('load') }
    this.#rounds.set(contender, [...(this.#rounds.get(contender) ?? []), round])
    return done
  }

  /** Medians over the last rounds by contender, in microseconds and shares of a core. */
  summary(rounds: number): Readonly<Record<string, Round>> {
    const named = [...this.#rounds].map(([contender, all]) => {
      const last = all.slice(-rounds)
      const of = (name: keyof Round) => rounded(median(last.map((round) => round[name])))
      return [contender, { perReply: of('perReply'), measured: of('measured'), load: of('load') }]
    })
    return Object.fromEntries(named)
  }
}

async function readings(): Promise<Record<'measured' | 'load', Reading>> {
  const stat = await readFile('/proc/stat', 'utf8')
  return { measured: reading(stat, CORE.measured), load: reading(stat, CORE.load) }
}

/**
 * The fields are user, nice, system, idle, iowait, irq, softirq and steal; guest time is included
 * in the first two.
 */
function reading(stat: string, core: string): Reading {
  const line = new RegExp(`^cpu${core} (.*)$`, 'm').exec(stat)?.[1] ?? ''
  const fields = line.split(' ').slice(0, 8).map(Number)
  const all = fields.reduce((sum, ticks) => sum + ticks, 0)
  return { all, busy: all - (fields[3] ?? 0) - (fields[4] ?? 0) }
}

function difference(before: Reading, after: Reading): Reading {
  return { busy: after.busy - before.busy, all: after.all - before.all }
}
