import type { Location } from '../killed-files/location.ts'
import { uniqueHex } from '../unique.ts'
import { OLD_MS, uploadKey } from './seeds.ts'

const HOURS_MS = 10 * 3_600_000

/** A temporary file, or a multipart upload that nobody finishes. */
export interface Leftover {
  readonly key: string
  readonly ageMs: number
  readonly stays: boolean
}

/** @returns that many dead ones, and a few that only look so */
export function leftoversOf(kind: Location['kind'], size: number): readonly Leftover[] {
  const dead = { ageMs: OLD_MS, stays: false }
  // Still young when a long run ends.
  const young = { ageMs: -HOURS_MS, stays: true }
  const few = Math.ceil(size / 10)
  const nameOf = (nth: number) => (kind === 'local' ? `.tmp/${uniqueHex(32)}` : uploadKey(nth))
  const some = (count: number, like: Omit<Leftover, 'key'>) =>
    Array.from({ length: count }, (_, nth) => ({ ...like, key: nameOf(nth) }))
  // Somebody else's, in the same bucket.
  const strange = Array.from({ length: kind === 's3' ? few : 0 }, (_, nth) => {
    return { ageMs: OLD_MS, stays: true, key: `films/${nth}.mp4` }
  })
  return [...some(size, dead), ...some(few, young), ...strange]
}
