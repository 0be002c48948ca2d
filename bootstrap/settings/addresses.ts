import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
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
  if (isIP(text)) return text
  if (!ipaddr.isValidCIDR(text) || /\/0+$/.test(text)) throw new WrongValue(fix)
  return text
}

function webAddress(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new WrongValue('must be an address that begins with http:// or https://')
  }
  if (url.username || url.password) throw new WrongValue('must not contain a user name or password')
  return url
}
