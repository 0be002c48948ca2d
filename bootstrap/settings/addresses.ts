import { isIP } from 'node:net'
import { AllowedEndpoint } from '../../domain/storage/endpoints/allowed-endpoint.ts'
import { IpNetwork } from '../../domain/storage/endpoints/ip-network.ts'
import { WrongValue } from './setting.ts'

/** A name or address to listen on. */
export function listenAddress(text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text)) return text
  throw new WrongValue('must be a host name or an IP address, without a port')
}

/** The address that browsers use; kept without a trailing slash. */
export function publicUrl(text: string): string {
  const url = webAddress(text)
  if (url.search || url.hash) throw new WrongValue('must have neither a query nor a fragment')
  return url.href.replace(/\/$/, '')
}

/** The URL of a server, with any path; kept without a trailing slash. */
export function httpAddress(text: string): string {
  return publicUrl(text)
}

export function origin(text: string): string {
  const url = webAddress(text)
  if (url.origin !== text) throw new WrongValue('must be origins such as https://console.example')
  return url.origin
}

/** A network in CIDR form or one address. The whole internet is not accepted as a proxy. */
export function network(text: string): string {
  const fix = 'must be networks or addresses such as 10.0.0.0/8, and not the whole internet'
  // The zone after `%` is a name of this machine.
  if (isIP(text)) return text.replace(/%.*/, '')
  if (!IpNetwork.parse(text) || /\/0+$/.test(text)) throw new WrongValue(fix)
  return text
}

/** Browsers accept more characters in a host, such as `*`, which has no special meaning there. */
const HOST_CHARACTERS = /^[a-z0-9.:[\]_-]+$/

/** A host in the form of `location.host` in a browser: lower case, without the default port. */
export function hostAndPort(text: string): string {
  const isHost =
    HOST_CHARACTERS.test(text) &&
    ['http:', 'https:'].some((scheme) => URL.parse(`${scheme}//${text}`)?.host === text)
  if (!isHost) throw new WrongValue('must be hosts such as console.example or localhost:5666')
  return text
}

/** A host, `host:port`, an address or a network of storage platforms. */
export function allowedEndpoint(text: string): AllowedEndpoint {
  const allowed = AllowedEndpoint.parse(text)
  if (allowed && !/\/0+$/.test(text)) return allowed
  throw new WrongValue(
    'must be hosts such as minio:9000 or networks such as 10.1.0.0/16, and not the whole internet',
  )
}

function webAddress(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new WrongValue('must be an address that begins with http:// or https://')
  }
  if (url.username || url.password) throw new WrongValue('must not contain a user name or password')
  return url
}
