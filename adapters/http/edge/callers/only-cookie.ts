import type { FastifyRequest } from 'fastify'

/**
 * @returns `undefined` without a well-formed value, and when the cookie occurs more than once, because
 * one of them is foreign
 */
export function onlyCookie({ headers }: FastifyRequest, name: string, value: RegExp) {
  const prefix = `${name}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [pair = '', ...others] = pairs.filter((one) => one.startsWith(prefix))
  const found = pair.slice(prefix.length)
  return others.length === 0 && value.test(found) ? found : undefined
}
