import type { Location } from '../killed-files/location.ts'
import { uniqueHex } from '../unique.ts'
import { OLD_MS, type Seed, uploadKey } from './seeds.ts'

const HOURS_MS = 10 * 3_600_000

/** A temporary file, or an incomplete multipart upload. */
export interface Leftover {
  readonly key: string
  readonly ageMs: number
  readonly stays: boolean
  /** The upload that left it; absent: another program. */
  readonly of?: Pick<Seed, 'key' | 'record' | 'hasLease'>
}

/** @returns that many dead ones, and a few that only look dead */
export function leftoversOf(kind: Location['kind'], size: number): readonly Leftover[] {
  const dead = { ageMs: OLD_MS, stays: false }
  // Still young at the end of a long run.
  const young = { ageMs: -HOURS_MS, stays: true }
  const few = Math.ceil(size / 10)
  const nameOf = (key: string) =>
    kind === 'local' ? `.tmp/${key.replaceAll('/', '~')}~${uniqueHex(12)}` : key
  const some = (count: number, like: Pick<Leftover, 'ageMs' | 'stays'>) =>
    Array.from({ length: count }, (_, nth) => {
      const key = uploadKey(nth)
      const of = { key, record: 'removed', hasLease: false } as const
      return { ...like, key: nameOf(key), of }
    })
  // Of other programs, in the same bucket or folder.
  const strange = Array.from({ length: few }, (_, nth) => {
    const key = kind === 'local' ? `.tmp/film-${nth}` : `films/${nth}.mp4`
    return { ageMs: OLD_MS, stays: true, key }
  })
  const alike = Array.from({ length: size }, (_, nth) => {
    return { ageMs: OLD_MS, stays: true, key: nameOf(uploadKey(nth)) }
  })
  return [...some(size, dead), ...some(few, young), ...strange, ...alike]
}
