import type { FastifyContextConfig } from 'fastify'
import type { Pressure, Standing } from './pressure.ts'
import type { SealedRoom } from './sealed-room.ts'
import type { UnderWay } from './under-way.ts'

export type RouteRules = Partial<FastifyContextConfig>

interface Measures {
  readonly pressure: Pressure
  readonly underWay: UnderWay
  readonly room: SealedRoom
}

/** Whether there is room for a request now, by what its route says. */
export class Entrance {
  readonly #measures: Measures

  constructor(measures: Measures) {
    this.#measures = measures
  }

  admits(rules: RouteRules): boolean {
    if (rules.vital) return true
    const { pressure, underWay, room } = this.#measures
    const standing = standingFor(rules)
    if (pressure.isCrowded(standing)) underWay.makeRoom()
    return pressure.admits(standing) && !(isSealedOfStranger(rules) && room.isFull)
  }
}

export function standingFor({ access = 'public' }: RouteRules): Standing {
  return access === 'public' ? 'anonymous' : 'known'
}

export function isSealedOfStranger(rules: RouteRules): boolean {
  return rules.encrypted === 'required' && standingFor(rules) === 'anonymous'
}
