import type { FastifyRequest } from 'fastify'

const PARAMETER = /:(\w+)|\*/g

/**
 * @returns the path of a request as its route has it, with what stands for the parameters, so that it
 * does not depend on how the request spells it
 */
export function routedPath({ routeOptions: { url = '' }, params }: FastifyRequest): string {
  if (!/[:*]/.test(url)) return url
  const values = new Map(Object.entries(Object(params)))
  return url.replaceAll(PARAMETER, (whole, name = whole) => String(values.get(name) ?? ''))
}
