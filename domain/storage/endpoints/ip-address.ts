/** An IP address as a number. An IPv4-mapped IPv6 address counts as IPv4. */
export interface IpAddress {
  readonly bits: 32 | 128
  readonly value: bigint
}

const BYTE = /^(0|[1-9][0-9]{0,2})$/
const GROUP = /^[0-9a-f]{1,4}$/i
const MAPPED = 0xffffn

/** @returns `undefined` for every spelling but dotted decimal IPv4 and IPv6 without a zone */
export function parseIp(text: string): IpAddress | undefined {
  const v4 = ipv4(text)
  if (v4 !== undefined) return { bits: 32, value: v4 }
  const v6 = ipv6(text)
  if (v6 === undefined) return undefined
  return v6 >> 32n === MAPPED ? { bits: 32, value: v6 & 0xffffffffn } : { bits: 128, value: v6 }
}

function ipv4(text: string): bigint | undefined {
  const bytes = text.split('.')
  if (bytes.length !== 4 || !bytes.every((byte) => BYTE.test(byte) && Number(byte) < 256)) {
    return undefined
  }
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

function ipv6(text: string): bigint | undefined {
  const halves = withoutDots(text).split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = [groups(halves[0] ?? ''), groups(halves[1] ?? '')]
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  return all.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

/** The last two groups may be written as IPv4. */
function withoutDots(text: string): string {
  const start = text.lastIndexOf(':') + 1
  const last = ipv4(text.slice(start))
  if (last === undefined) return text
  return `${text.slice(0, start)}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`
}

function groups(text: string): string[] | undefined {
  if (text === '') return []
  const parts = text.split(':')
  return parts.every((part) => GROUP.test(part)) ? parts : undefined
}
