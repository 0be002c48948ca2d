import { uniqueHex } from '../unique.ts'

/** What an upload left, or has, on either side. */
export interface Seed {
  readonly key: string
  readonly record: 'ready' | 'pending' | 'deleting' | undefined
  readonly hasLease: boolean
  readonly hasObject: boolean
  readonly ageMs: number
  /** Afterwards it has to be as it was; otherwise there must be nothing of it. */
  readonly stays: boolean
}

export const OLD_MS = 2 * 86_400_000

type Kind = Omit<Seed, 'key'>

const USUAL = { record: undefined, hasLease: false, hasObject: true, ageMs: OLD_MS, stays: false }

/** Of each as many as of the others. */
const MANY = {
  live: { ...USUAL, record: 'ready', stays: true },
  'objects without a record': USUAL,
  'records without an object': { ...USUAL, record: 'ready', hasObject: false, stays: true },
  'dead uploads': { ...USUAL, record: 'pending' },
  'begun deletes': { ...USUAL, record: 'deleting' },
} as const satisfies Record<string, Kind>

/** What only looks left over. */
const FEW: readonly Kind[] = [
  { ...USUAL, ageMs: 0, stays: true },
  { ...USUAL, record: 'pending', hasLease: true, stays: true },
]
const SHARE_OF_FEW = 10

/** @param size how many there are of each kind of orphan, and how many live files */
export function seedsOf(size: number): readonly Seed[] {
  const many = Object.values(MANY).flatMap((kind) => sown(kind, size))
  const few = FEW.flatMap((kind) => sown(kind, Math.ceil(size / SHARE_OF_FEW)))
  // Not ours: no upload is called so.
  const strange = sown({ ...USUAL, stays: true }, Math.ceil(size / SHARE_OF_FEW))
  return [...many, ...few, ...strange.map((seed, nth) => ({ ...seed, key: `notes/${nth}.txt` }))]
}

/** Of what is half done, the object is there for every second one only. */
function sown(kind: Kind, count: number): Seed[] {
  const isHalfDone = kind.record === 'pending' || kind.record === 'deleting'
  return Array.from({ length: count }, (_, nth) => {
    const hasObject = kind.hasObject && !(isHalfDone && !kind.hasLease && nth % 2 === 1)
    return { ...kind, hasObject, key: uploadKey(nth) }
  })
}

/** As an upload of some day in March is called. */
export function uploadKey(nth: number): string {
  return `2026/03/${String(1 + (nth % 28)).padStart(2, '0')}/${uniqueHex(32)}.png`
}

/** The bytes of its object. */
export function contentOfSeed(key: string): Buffer {
  return Buffer.from(key.repeat(3))
}
