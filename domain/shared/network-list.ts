import { InvalidField } from '../records/record-errors.ts'

export const MOST_NETWORKS = 20

/** @param networks not empty */
export type InNetworks = (networks: readonly string[]) => (address: string) => boolean

/** @param isNetwork whether a text is one address, or a network in CIDR form. @throws InvalidField */
export function parseNetworks(
  raw: readonly string[],
  isNetwork: (text: string) => boolean,
): string[] {
  const all = [...new Set(raw.map((one) => one.trim()))]
  if (all.length > MOST_NETWORKS || !all.every(isNetwork)) throw new InvalidField('networks')
  return all
}
