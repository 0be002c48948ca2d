import { uniqueHex } from '../unique.ts'

/** The traces of an upload, on either side. */
export interface Seed {
  readonly key: string
  /** `removed`: there was one. */
  readonly record: 'ready' | 'pending' | 'deleting' | 'removed' | undefined
  readonly hasLease: boolean
  readonly hasObject: boolean
  readonly ageMs: number
  /** Whether it must stay unchanged; otherwise all of it must be removed. */
  readonly stays: boolean
}

export const OLD_MS = 2 * 86_400_000

type Kind = Omit<Seed, 'key'>

const USUAL = {
  record: 'removed',
  hasLease: false,
  hasObject: true,
  ageMs: OLD_MS,
  stays: false,
} as const

/** The same number of each. */
const MANY = {
  live: { ...USUAL, record: 'ready', stays: true },
  'objects without a record': USUAL,
  'objects of others': { ...USUAL, record: undefined, stays: true },
  'records without an object': { ...USUAL, record: 'ready', hasObject: false, stays: true },
  'dead uploads': { ...USUAL, record: 'pending' },
  'begun deletes': { ...USUAL, record: 'deleting' },
} as const satisfies Record<string, Kind>

/** Those that only look orphaned. */
const FEW: readonly Kind[] = [
  { ...USUAL, ageMs: 0, stays: true },
  { ...USUAL, record: 'pending', hasLease: true, stays: true },
]
const SHARE_OF_FEW = 10

/** @param size the number of each kind of orphan, and of live files */
export function seedsOf(size: number): readonly Seed[] {
  const many = Object.values(MANY).flatMap((kind) => sown(kind, size))
  const few = FEW.flatMap((kind) => sown(kind, Math.ceil(size / SHARE_OF_FEW)))
  // Names that no upload of the service has.
  const strange = sown({ ...USUAL, record: undefined, stays: true }, Math.ceil(size / SHARE_OF_FEW))
  return [...many, ...few, ...strange.map((seed, nth) => ({ ...seed, key: `notes/${nth}.txt` }))]
}

/** For unfinished ones, only every second object exists. */
function sown(kind: Kind, count: number): Seed[] {
  const isHalfDone = kind.record === 'pending' || kind.record === 'deleting'
  return Array.from({ length: count }, (_, nth) => {
    const hasObject = kind.hasObject && !(isHalfDone && !kind.hasLease && nth % 2 === 1)
    return { ...kind, hasObject, key: uploadKey(nth) }
  })
}

/** Named like an upload of some day in March. */
export function uploadKey(nth: number): string {
  return `2026/03/${String(1 + (nth % 28)).padStart(2, '0')}/${uniqueHex(32)}.png`
}

/** The bytes of its object. */
export function contentOfSeed(key: string): Buffer {
  return Buffer.from(key.repeat(3))
}
