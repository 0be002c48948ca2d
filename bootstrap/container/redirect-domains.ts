import { RedirectDomains } from '../../application/auth/social/redirect-domains.ts'
import type { Config } from '../config.ts'
import { isPublicEntry } from '../settings/public-entry.ts'

/** The list replaces the default: the public address, and in development this machine. */
export function redirectDomains({ social, server, log }: Config): RedirectDomains {
  if (social.domains.length > 0) return new RedirectDomains(social.domains, false)
  const own = server.publicUrl === undefined ? [] : [new URL(server.publicUrl).host]
  return new RedirectDomains(own, !isPublicEntry({ ...server, environment: log.environment }))
}
