import { Dice } from '../dice.ts'
import type { FrontEnd } from '../front-end.ts'
import { someAtOnce } from '../some-at-once.ts'
import { Caller, type Heard, type Request, type Session } from './caller.ts'
import type { Fleet } from './fleet.ts'
import { WHO_AM_I } from './own-sessions.ts'
import type { World } from './world.ts'

const AT_ONCE = 8
const TRIES = 100

/** Reads everything that was ever created, at each instance, after the last change. */
export async function lastLook(world: World, fleet: Fleet, session: Session): Promise<void> {
  const caller = new Caller(fleet, new Dice(0), world.history)
  for (const front of fleet.fronts) {
    const ask = (request: Request) => insist(caller, front, request)
    await someAtOnce(world.files, AT_ONCE, (file) => world.lookAtFile(file, session, ask))
    await someAtOnce(world.values, AT_ONCE, (value) => world.lookAtValue(value, session, ask))
    await someAtOnce(world.sessions, AT_ONCE, (other) => ask({ path: WHO_AM_I, session: other }))
  }
}

/** On a busy machine, an answer may take several attempts. */
async function insist(caller: Caller, front: FrontEnd, request: Request): Promise<Heard> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const heard = await caller.askAt(front, request)
    if (typeof heard === 'object') return heard
  }
  throw new Error(`${request.path} got no answer.`)
}
