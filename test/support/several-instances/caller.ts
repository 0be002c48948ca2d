import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../dice.ts'
import type { Answer, FrontEnd } from '../front-end.ts'
import { fetchFrom } from '../sources.ts'
import type { Fact } from './fact.ts'
import type { Fleet } from './fleet.ts'
import type { History } from './history.ts'

const PATIENCE_MS = 2000
const TRIES = 6
const WAIT_MS = 30
/** Errors that say that the outcome is unknown or the request should be repeated. */
const PASSING: ReadonlySet<unknown> = new Set(['upload_running'])

export interface Session {
  readonly headers: Readonly<Record<string, string>>
  readonly fact: Fact<'valid' | 'ended'>
}

export interface Request {
  readonly path: string
  readonly session?: Session
  /** Called for each attempt, because an envelope opens only once. */
  make?(): RequestInit
}

/** A definite answer. */
export interface Heard extends Answer {
  /** The body of an answer without an envelope. */
  readonly bytes: Buffer
}

export interface Told {
  /** `undefined` when the outcome is unknown. */
  readonly heard: Heard | undefined
  /** Whether an attempt before the answered one may still take effect. */
  readonly isDoubtful: boolean
}

/** Sends requests to an instance, and to another one when there is no answer. */
export class Caller {
  readonly #fleet: Fleet
  readonly #dice: Dice
  readonly #history: History

  constructor(fleet: Fleet, dice: Dice, history: History) {
    this.#fleet = fleet
    this.#dice = dice
    this.#history = history
  }

  async ask(request: Request): Promise<Told> {
    let isDoubtful = false
    for (let tried = 0; tried < TRIES; tried += 1) {
      const heard = await this.askAt(this.#fleet.anyOf(this.#dice), request)
      if (typeof heard === 'object') return { heard, isDoubtful }
      if (heard === 'unknown') isDoubtful = true
      await pause(WAIT_MS * (tried + 1))
    }
    return { heard: undefined, isDoubtful }
  }

  /** For requests that change nothing. */
  readonly hear = async (request: Request): Promise<Heard | undefined> =>
    (await this.ask(request)).heard

  /** @returns without an answer, whether the request may still take effect */
  async askAt(front: FrontEnd, request: Request): Promise<Heard | 'not done' | 'unknown'> {
    const { path, session, make } = request
    const mayBe = session?.fact.look()
    const given = make?.() ?? {}
    const headers = { ...session?.headers, ...Object(given.headers) }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      const response = await fetchFrom(`${front.origin}${path}`, { ...given, headers, signal })
      const heard = read(response, Buffer.from(await response.arrayBuffer()))
      if (heard.code === 503) return 'unknown'
      if (PASSING.has(heard.error)) return 'not done'
      const [isOver, breach] =
        heard.code === 401
          ? (['ended', 'valid session refused'] as const)
          : (['valid', 'ended session accepted'] as const)
      if (mayBe) this.#history.judge(mayBe(isOver), breach, `${path} at ${front.pid}`)
      return heard
    } catch (error) {
      this.#history.unanswered += 1
      return isRefused(error) ? 'not done' : 'unknown'
    }
  }
}

function read(response: Response, bytes: Buffer): Heard {
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json')
  if (isEnvelope) return { ...JSON.parse(bytes.toString()), bytes }
  return { code: response.status, msg: '', data: {}, bytes }
}

/** The connection was refused. */
function isRefused(error: unknown): boolean {
  const { cause } = Object(error)
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
