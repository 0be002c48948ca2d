import type { Location } from '../killed-files/location.ts'
import { uniqueHex } from '../unique.ts'
import { OLD_MS, uploadKey } from './seeds.ts'

const HOURS_MS = 10 * 3_600_000

/** A temporary file, or an incomplete multipart upload. */
export interface Leftover {
  readonly key: string
  readonly ageMs: number
  readonly stays: boolean
}

/** @returns that many dead ones, and a few that only look dead */
export function leftoversOf(kind: Location['kind'], size: number): readonly Leftover[] {
  const dead = { ageMs: OLD_MS, stays: false }
  // Still young at the end of a long run.
  const young = { ageMs: -HOURS_MS, stays: true }
  const few = Math.ceil(size / 10)
  const nameOf = (nth: number) => (kind === 'local' ? `.tmp/${uniqueHex(32)}` : uploadKey(nth))
  const some = (count: number, like: Omit<Leftover, 'key'>) =>
    Array.from({ length: count }, (_, nth) => ({ ...like, key: nameOf(nth) }))
  // Of other programs, in the same bucket.
  const strange = Array.from({ length: kind === 's3' ? few : 0 }, (_, nth) => {
    return { ageMs: OLD_MS, stays: true, key: `films/${nth}.mp4` }
  })
  return [...some(size, dead), ...some(few, young), ...strange]
}
