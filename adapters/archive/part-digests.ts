import { createHash, type Hash } from 'node:crypto'
import type { ArchiveEntry } from './archive-entry.ts'

export interface PartSum {
  readonly entries: number
  readonly bytes: number
  /** Hexadecimal, of all paths, sizes and contents in their order. */
  readonly sha256: string
}

/** By the first segment of the paths: what is told of a million files is as long as of one. */
export type PartSums = Readonly<Record<string, PartSum>>

interface Running {
  readonly hash: Hash
  entries: number
  bytes: number
}

/** Sums of the parts of an archive, kept while it is written or read. */
export class PartDigests {
  readonly #parts = new Map<string, Running>()

  /** @returns what takes the content */
  begin({ path, bytes }: ArchiveEntry): (chunk: Uint8Array) => void {
    const part = this.#part(path.split('/', 1).join(''))
    part.entries += 1
    part.hash.update(`${path}\0${bytes ?? 'folder'}\0`)
    return (chunk) => {
      part.bytes += chunk.length
      part.hash.update(chunk)
    }
  }

  /** Nothing may begin after it. */
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
