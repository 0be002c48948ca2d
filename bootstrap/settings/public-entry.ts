import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'

export interface Entry {
  readonly host: string
  readonly publicUrl: string | undefined
  readonly trustedProxies: readonly string[]
  /** `NODE_ENV`. */
  readonly environment: string
}

/** Why other machines may reach the service, as texts for the operator; empty if they cannot. */
export function publicSigns({ host, publicUrl, trustedProxies, environment }: Entry): string[] {
  const signs: readonly (readonly [boolean, string])[] = [
    [!isLoopback(host), 'HOST is not a loopback address such as 127.0.0.1'],
    [
      publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname),
      'PUBLIC_URL is not a loopback address',
    ],
    [trustedProxies.length > 0, 'TRUSTED_PROXIES is set'],
    [/^prod(uction)?$/i.test(environment.trim()), 'NODE_ENV is production'],
  ]
  return signs.filter(([applies]) => applies).map(([, sign]) => sign)
}

export function isPublicEntry(entry: Entry): boolean {
  return publicSigns(entry).length > 0
}
