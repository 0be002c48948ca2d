import type { FastifyRequest } from 'fastify'
import type { Entry } from '../../../../domain/client/client-door.ts'
import { addressOf } from './source-address.ts'

const PARAMETER = /:(\w+)|\*/g

/** What the rules of clients are asked about. */
export function entryOf(request: FastifyRequest): Entry {
  return { path: routedPath(request), address: addressOf(request) }
}

/**
 * @returns the path of a request as its route has it, with what stands for the parameters, so that it
 * does not depend on how the request spells it
 */
function routedPath({ routeOptions: { url = '' }, params }: FastifyRequest): string {
  if (!/[:*]/.test(url)) return url
  const values = new Map(Object.entries(Object(params)))
  return url.replaceAll(PARAMETER, (whole, name = whole) => String(values.get(name) ?? ''))
}
