import { AsyncLocalStorage } from 'node:async_hooks'
import { SignsOfLife } from '../instances/signs-of-life.ts'
import { Deadline, HANGS_MS, LONG_MS, PATIENT_MS } from './deadline.ts'

type Work<T> = () => Promise<T>

// Together, these bound how long any work waits for a silent server.
const WATCH = { quietMs: 200, signMs: 1300, mostMs: PATIENT_MS }
const LONG_WATCH = { quietMs: 1000, signMs: 10_000, mostMs: LONG_MS }

/** How long each work may wait for the server. The embedded store has no deadlines. */
export class Waits {
  readonly #isServer: boolean
  readonly #isUnhurried: boolean
  readonly #life: SignsOfLife
  readonly #longLife: SignsOfLife
  /** Set inside `unhurried`: no request waits for its work. */
  readonly #unhurried = new AsyncLocalStorage<true>()
  /** Set inside `patient` and `long`. */
  readonly #patience = new AsyncLocalStorage<Deadline>()

  /** @param isUnhurried whether no request of this process waits, so that only what hangs ends */
  constructor(isServer: boolean, isUnhurried: boolean, ping: Work<void>) {
    this.#isServer = isServer
    this.#isUnhurried = isUnhurried
    const sign = (milliseconds: number) => this.#within(new Deadline(milliseconds), ping)
    this.#life = new SignsOfLife(sign, WATCH)
    this.#longLife = new SignsOfLife(sign, LONG_WATCH)
  }

  get isPatient(): boolean {
    return this.#patience.getStore() !== undefined
  }

  /** Whether the current work has other limits than a request. */
  get isSpecial(): boolean {
    return this.isPatient || this.#unhurried.getStore() !== undefined
  }

  /** Of the current work: a silent server must not delay a request for long. */
  deadline(): Deadline | undefined {
    if (!this.#isServer || this.#unhurried.getStore()) return undefined
    return this.#patience.getStore() ?? new Deadline(this.#isUnhurried ? HANGS_MS : undefined)
  }

  unhurried<T>(work: Work<T>): Promise<T> {
    return this.#unhurried.run(true, work)
  }

  patient<T>(work: Work<T>): Promise<T> {
    return this.#whileThere(this.#life, new Deadline(PATIENT_MS), work)
  }

  long<T>(milliseconds: number, work: Work<T>): Promise<T> {
    return this.#whileThere(this.#longLife, new Deadline(milliseconds, true), work)
  }

  #whileThere<T>(life: SignsOfLife, deadline: Deadline, work: Work<T>): Promise<T> {
    if (!this.#isServer || this.#isUnhurried) return work()
    return deadline.endingWith(life.whileThere(this.#within(deadline, work)))
  }

  #within<T>(deadline: Deadline, work: Work<T>): Promise<T> {
    return this.#unhurried.exit(() => this.#patience.run(deadline, work))
  }
}
