import { createHash, type Hash } from 'node:crypto'
import type { TarHeader } from 'modern-tar'
import { UnusableArchive } from '../../unusable-archive.ts'

export interface ArchiveEntry {
  /** Relative and separated by slashes; never leads outside the target folder. */
  readonly path: string
  /** `undefined` for a folder. */
  readonly bytes: number | undefined
}

/** The names are untrusted input from the archive's author. @throws UnusableArchive */
export function entryOf({ name, type = 'file', size }: TarHeader): ArchiveEntry {
  const isFolder = type === 'directory'
  const path = isFolder ? name.replace(/\/$/, '') : name
  if (!(isFolder || type === 'file') || !path.split('/').every(isPlain)) {
    throw new UnusableArchive(
      'It contains what no backup contains: a link, or a path that leads outside.',
    )
  }
  return { path, bytes: isFolder ? undefined : size }
}

function isPlain(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[\\\0]/.test(segment)
}

/** Tells of each chunk that is taken. */
export async function* noted(
  content: AsyncIterable<Uint8Array>,
  note: (chunk: Uint8Array) => void,
): AsyncIterable<Uint8Array> {
  for await (const chunk of content) {
    note(chunk)
    yield chunk
  }
}

interface PartSum {
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
