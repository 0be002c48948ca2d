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
