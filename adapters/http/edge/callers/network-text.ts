import { isIP, isIPv4 } from 'node:net'

const CIDR = /^([0-9a-f:.]{2,45})\/(0|[1-9]\d{0,2})$/i

/** Whether the text is one address, or a network in CIDR form, in a spelling that all agree on. */
export function isNetwork(text: string): boolean {
  if (isIP(text)) return !text.includes('%')
  const [, address = '', bits = ''] = CIDR.exec(text) ?? []
  return isIP(address) > 0 && Number(bits) <= (isIPv4(address) ? 32 : 128)
}
