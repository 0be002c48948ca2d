import { Pace } from './pace.ts'

const REFUSALS_EVERY_MS = 10
const REFUSALS_MS = 0.5
const LEAST_REFUSALS = 8
const STRANGERS_MS = 5
const OTHERS_TURNS = 8

/**
 * Whoever is refused comes again at once, as floods do, and many of them would leave the event loop
 * no time for anybody else. So refusals get a share of it, and a caller whose refusal waits asks for
 * nothing meanwhile. With what reading them costs, the share is about a tenth.
 */
export function paceOfRefusals(): Pace {
  return new Pace({
    spentMs: REFUSALS_MS,
    least: LEAST_REFUSALS,
    next: (begin) => void setTimeout(begin, REFUSALS_EVERY_MS),
  })
}

/**
 * In one turn the event loop reads up to a thousand connections that have something to say, and
 * accepts one. So what is done for strangers may not make it long, and many short ones have to come
 * between two long ones, or a health check that opens a connection waits behind all who did.
 */
export function paceOfStrangers(): Pace {
  return new Pace({
    spentMs: STRANGERS_MS,
    least: 1,
    next: (begin) => afterTurns(OTHERS_TURNS, begin),
  })
}

function afterTurns(count: number, begin: () => void): void {
  setImmediate(() => (count === 1 ? begin() : afterTurns(count - 1, begin)))
}
