import type { TarHeader } from 'modern-tar'
import { UnusableArchive } from './unusable-archive.ts'

export interface ArchiveEntry {
  /** Relative, with slashes; never leads out of the folder it is put into. */
  readonly path: string
  /** `undefined` of a folder. */
  readonly bytes: number | undefined
}

/** Whoever made the archive chose these names. @throws UnusableArchive */
export function entryOf({ name, type = 'file', size }: TarHeader): ArchiveEntry {
  const isFolder = type === 'directory'
  const path = isFolder ? name.replace(/\/$/, '') : name
  if (!(isFolder || type === 'file') || !path.split('/').every(isPlain)) {
    throw new UnusableArchive(
      'It holds what no backup holds: a link, or a path that leads out of it.',
    )
  }
  return { path, bytes: isFolder ? undefined : size }
}

function isPlain(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[\\\0]/.test(segment)
}
