import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../dice.ts'
import type { FrontEnd } from '../front-end.ts'
import type { House } from '../house.ts'

const DISTURBERS = 2
const HARMS = ['kill', 'freeze', 'restart'] as const

type Harm = (typeof HARMS)[number]

/**
 * The instances of a house, which are constantly killed, frozen and restarted; at least one is
 * alive.
 */
export class Fleet {
  readonly harmed: Record<Harm, number> = { kill: 0, freeze: 0, restart: 0 }
  readonly #house: House
  readonly #dice: Dice
  readonly #fronts: FrontEnd[]
  readonly #inTrouble = new Set<number>()
  readonly #over = new AbortController()
  #disturbers: Promise<unknown> = Promise.resolve()

  constructor(house: House, dice: Dice) {
    this.#house = house
    this.#dice = dice
    this.#fronts = [...house.instances]
  }

  get fronts(): readonly FrontEnd[] {
    return this.#fronts
  }

  /** Whether each kind of harm happened at least this often. */
  wasHarmed(times: number): boolean {
    return HARMS.every((harm) => this.harmed[harm] >= times)
  }

  /** In any state. */
  anyOf(dice: Dice): FrontEnd {
    return this.#front(dice.below(this.#fronts.length))
  }

  disturb(): void {
    this.#disturbers = Promise.all(
      Array.from({ length: DISTURBERS }, (_, nth) => this.#keepDisturbing(nth)),
    )
  }

  /** Stops the harm; then all instances are alive. */
  async calm(): Promise<void> {
    this.#over.abort()
    await this.#disturbers
  }

  async #keepDisturbing(first: number): Promise<void> {
    for (let at = first; !this.#over.signal.aborted; at += 1) {
      const slot = this.#dice.below(this.#fronts.length)
      if (this.#inTrouble.has(slot)) continue
      this.#inTrouble.add(slot)
      await this.#harm(slot, HARMS[at % HARMS.length] ?? 'kill')
      this.#inTrouble.delete(slot)
      await this.#pause(100 + this.#dice.below(700))
    }
  }

  async #harm(slot: number, harm: Harm): Promise<void> {
    const pid = Number(this.#front(slot).pid)
    if (harm === 'freeze') {
      process.kill(pid, 'SIGSTOP')
      await pause(1000 + this.#dice.below(2000))
      process.kill(pid, 'SIGCONT')
    } else {
      process.kill(pid, harm === 'kill' ? 'SIGKILL' : 'SIGTERM')
      this.#fronts[slot] = await this.#house.start()
    }
    this.harmed[harm] += 1
  }

  #front(slot: number): FrontEnd {
    const front = this.#fronts[slot]
    if (!front) throw new Error(`There is no instance ${slot}.`)
    return front
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#over
    if (signal.aborted) return
    const timer = AbortSignal.timeout(milliseconds)
    await once(AbortSignal.any([signal, timer]), 'abort')
  }
}
