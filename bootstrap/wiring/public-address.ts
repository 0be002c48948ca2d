import { isIPv6 } from 'node:net'
import type { Config } from '../settings/config.ts'

const EVERY_ADDRESS = ['0.0.0.0', '::']

/** The base of links: the public address, or the address of this machine if none is set. */
export function publicAddress({ publicUrl, host, port }: Config['server']): string {
  if (publicUrl !== undefined) return publicUrl
  const name = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** What this installation is called, to tell it from others. */
export function serviceName({ publicUrl }: Config['server']): string {
  return publicUrl === undefined ? 'Gatehouse' : new URL(publicUrl).hostname
}

/** Where people look after their own account, if the pages are on. */
export function accountAddress({ accounts, server }: Config): string | undefined {
  if (accounts.accountPages === 'off') return undefined
  return `${publicAddress(server)}/account/`
}
