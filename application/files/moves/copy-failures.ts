import { CopyDiffers } from '../../../domain/storage/copy-differs.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../../domain/storage/storage-errors.ts'
import { isUnreachable } from '../../../domain/storage/storage-failure-reason.ts'
import { UploadRefused } from '../../../domain/storage/upload-refused.ts'

type OfFile = FileNotFound | CopyDiffers | UploadRefused

/** Its object is lost, is not what the record says, or is too large: the next file may fare better. */
export function isOfFile(error: unknown): error is OfFile {
  return [FileNotFound, CopyDiffers, UploadRefused].some((kind) => error instanceof kind)
}

export function isOfPlatform(error: unknown): error is StorageFailed | NoUsablePlatform {
  return error instanceof StorageFailed || error instanceof NoUsablePlatform
}

/**
 * Whether a failure may concern only this file, because its platform answers otherwise. A full
 * platform cannot take the next file either. A busy or silent one may have managed only that one
 * answer, unless the copy had already waited for it.
 */
export function mayBeOfFile(error: unknown, wasWaitedFor: boolean): error is StorageFailed {
  if (!(error instanceof StorageFailed) || error.code === 'storage_full') return false
  return wasWaitedFor || !(error.trouble === 'busy' || isUnreachable(error.trouble))
}
