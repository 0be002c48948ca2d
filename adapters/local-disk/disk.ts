import type * as promises from 'node:fs/promises'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'

/** The file system calls that a store makes. */
export type Disk = Pick<
  typeof promises,
  | 'open'
  | 'link'
  | 'unlink'
  | 'mkdir'
  | 'realpath'
  | 'readdir'
  | 'lstat'
  | 'stat'
  | 'statfs'
  | 'utimes'
>

const OUT_OF_SPACE = new Set(['ENOSPC', 'EDQUOT'])

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function toStorageFailure(error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  return new StorageFailed(OUT_OF_SPACE.has(errorCode(error) ?? '') ? 'full' : 'unreachable', error)
}

/**
 * Runs file system calls and turns their errors into StorageFailed. Errors of the uploader's stream
 * must not pass through here, because they are not the disk's fault.
 */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStorageFailure(error)
  }
}

/** For calls where "not found" is an ordinary result. */
export async function unlessNotFound<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
