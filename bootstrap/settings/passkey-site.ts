import { isIP } from 'node:net'
import type { PasskeySite, WhyPasskeysAreOff } from '../../domain/identity/factors/passkey-site.ts'
import type { Config } from './config.ts'
import { isPublicEntry } from './public-entry.ts'

const OWN_MACHINE = 'localhost'
/** Front ends in development have ports of their own. */
const ON_OWN_MACHINE = /^http:\/\/localhost(:[1-9][0-9]{0,4})?$/

type Passkeys =
  | { readonly site: PasskeySite; readonly off?: undefined }
  | { readonly site?: undefined; readonly off: WhyPasskeysAreOff }

/** Browsers make passkeys for a host name only, over HTTPS or on their own machine. */
export function passkeysAt({ server, log }: Pick<Config, 'server' | 'log'>): Passkeys {
  const { publicUrl, corsOrigins } = server
  if (publicUrl === undefined) {
    const isPublic = isPublicEntry({ ...server, environment: log.environment })
    return isPublic ? { off: 'no_address' } : { site: siteAt(OWN_MACHINE, []) }
  }
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0) return { off: 'no_name' }
  if (protocol !== 'https:' && hostname !== OWN_MACHINE) return { off: 'no_https' }
  return { site: siteAt(hostname, [origin, ...corsOrigins]) }
}

/** Why passkeys are off, for the operator. */
export const WHY_OFF: Readonly<Record<WhyPasskeysAreOff, string>> = {
  no_address: 'PUBLIC_URL is not set; set it to the https:// address of the service',
  no_https: 'PUBLIC_URL begins with http://, but browsers make passkeys over https:// only',
  no_name: 'PUBLIC_URL has an IP address, but browsers make passkeys only for a host name',
}

function siteAt(id: string, origins: readonly string[]): PasskeySite {
  return {
    id,
    admits: (origin) =>
      origins.includes(origin) || (id === OWN_MACHINE && ON_OWN_MACHINE.test(origin)),
  }
}
