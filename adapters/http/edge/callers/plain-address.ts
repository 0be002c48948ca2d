import { isIPv4, isIPv6 } from 'node:net'

const WITH_PORT = /^(?:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})|\[([0-9a-f:.]{2,45})\]):\d{1,5}$/i
const IN_BRACKETS = /^\[([0-9a-f:.]{2,45})\]$/i

/**
 * Parses an address as written by a proxy, which may add a port or brackets.
 * @returns the address without port, brackets and zone, or `undefined` if the text is no address
 */
export function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  // The zone after `%` is a name of any length.
  const [bare = ''] = text.split('%', 1)
  if (isIPv6(bare)) return bare
  const [, v4 = '', v6 = IN_BRACKETS.exec(text)?.[1] ?? ''] = WITH_PORT.exec(text) ?? []
  if (isIPv4(v4)) return v4
  return isIPv6(v6) ? v6 : undefined
}
