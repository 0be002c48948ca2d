import { isIPv6 } from 'node:net'
import type { Config } from '../config.ts'

const EVERY_ADDRESS = ['0.0.0.0', '::']

/** Where links lead: the public address, or this machine while nobody said otherwise. */
export function publicAddress({ publicUrl, host, port }: Config['server']): string {
  if (publicUrl !== undefined) return publicUrl
  const name = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}
