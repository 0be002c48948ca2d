import { InvalidField } from '../records/record-errors.ts'
import { parseIp } from '../storage/endpoints/ip-address.ts'
import { IpNetwork } from '../storage/endpoints/ip-network.ts'

export const MOST_NETWORKS = 20

/** Whether a text is one address, or a network in CIDR form. */
export function isNetwork(text: string): boolean {
  return IpNetwork.parse(text)?.isExact === true
}

/** @throws InvalidField */
export function parseNetworks(raw: readonly string[]): string[] {
  const all = [...new Set(raw.map((one) => one.trim()))]
  if (all.length > MOST_NETWORKS || !all.every(isNetwork)) throw new InvalidField('networks')
  return all
}

/** @returns whether an address is in one of the networks. What is no address is in none */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const all = networks.flatMap((text) => IpNetwork.parse(text) ?? [])
  return (text) => {
    const address = parseIp(text)
    return address !== undefined && all.some((network) => network.includes(address))
  }
}
