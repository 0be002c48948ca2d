import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../failures/http-errors.ts'
import type { GuardMaker } from './guard.ts'
import { isLoopback } from './loopback-host.ts'

/** Headers that proxies, tunnels and CDNs add to the requests they forward. */
const FORWARDING: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'true-client-ip',
  'client-ip',
  'cdn-loop',
  'x-arr-ssl',
  'x-host',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-proxyuser-ip',
  'x-scheme',
])
const FORWARDING_FAMILY =
  /^(x-forwarded|x-original-|x-envoy-|x-amz|x-azure-|x-appengine-|x-vercel-|cf-|fly-|fastly-|akamai-)/

/**
 * Restricts routes with `config.development` to this machine; also routes that require an envelope,
 * while logins need no envelope or no captcha. A proxy in front would make them public.
 */
export function guardDevelopment(hasOpenLogins: boolean): GuardMaker {
  return ({ config }) => {
    const isOpenLogin = hasOpenLogins && config.encrypted === 'required'
    if (!config.development && !isOpenLogin) return undefined
    return async (request) => {
      if (!isOfThisMachine(request)) throw new HttpRefusal('development_only')
    }
  }
}

/** `Host` is checked too, because of DNS rebinding. */
function isOfThisMachine({ raw, headers, ip }: FastifyRequest): boolean {
  const host = (raw.headers.host ?? '').replace(/:\d{0,5}$/, '')
  return isLoopback(ip) && isLoopback(host) && !Object.keys(headers).some(isForwarding)
}

function isForwarding(name: string): boolean {
  return FORWARDING.has(name) || FORWARDING_FAMILY.test(name)
}
