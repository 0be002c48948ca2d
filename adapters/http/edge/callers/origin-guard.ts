import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../failures/http-errors.ts'
import type { GuardMaker } from './guard.ts'

/**
 * `config.origin`: checks channels that browsers open across origins without a preflight. A request
 * without `Origin` comes from the service's own page or from a program, and needs a token anyway.
 */
export function guardOrigins(allowed: readonly string[]): GuardMaker {
  const isAllowed = ({ headers: { origin }, host }: FastifyRequest) =>
    origin === undefined || allowed.includes(origin) || URL.parse(origin)?.host === host
  return ({ config }) => {
    if (config.origin !== 'checked') return undefined
    return async (request) => {
      if (!isAllowed(request)) throw new HttpRefusal('origin_refused')
    }
  }
}
