import { createHash, type Hash } from 'node:crypto'
import type { ArchiveEntry } from './archive-entry.ts'

export interface PartSum {
  readonly entries: number
  readonly bytes: number
  /** SHA-256 in hex over all paths, sizes and contents in order. */
  readonly sha256: string
}

/** Sums by first path segment, so that the list stays short even for a million files. */
export type PartSums = Readonly<Record<string, PartSum>>

interface Running {
  readonly hash: Hash
  entries: number
  bytes: number
}

/** Computes the sums of an archive's parts while it is written or read. */
export class PartDigests {
  readonly #parts = new Map<string, Running>()

  /** @returns a function that takes the entry's content */
  begin({ path, bytes }: ArchiveEntry): (chunk: Uint8Array) => void {
    const part = this.#part(path.split('/', 1).join(''))
    part.entries += 1
    part.hash.update(`${path}\0${bytes ?? 'folder'}\0`)
    return (chunk) => {
      part.bytes += chunk.length
      part.hash.update(chunk)
    }
  }

  /** No entry may begin after this call. */
  sums(): PartSums {
    const sums = [...this.#parts].map(([name, { hash, entries, bytes }]): [string, PartSum] => [
      name,
      { entries, bytes, sha256: hash.digest('hex') },
    ])
    return Object.fromEntries(sums)
  }

  #part(name: string): Running {
    const known = this.#parts.get(name)
    if (known) return known
    const part = { hash: createHash('sha256'), entries: 0, bytes: 0 }
    this.#parts.set(name, part)
    return part
  }
}
