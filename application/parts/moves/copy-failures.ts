import { CopyDiffers } from '../../../domain/storage/files/content-errors.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import { isUnreachable } from '../../../domain/storage/files/storage-failure-reason.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'

type OfFile = FileNotFound | CopyDiffers | UploadRefused

/** The object is lost, differs from its record, or is too large. The next file may succeed. */
export function isOfFile(error: unknown): error is OfFile {
  return [FileNotFound, CopyDiffers, UploadRefused].some((kind) => error instanceof kind)
}

export function isOfPlatform(error: unknown): error is StorageFailed | NoUsablePlatform {
  return error instanceof StorageFailed || error instanceof NoUsablePlatform
}

/**
 * Whether a failure may concern only this file, because its platform otherwise responds. A full
 * platform cannot accept the next file either. A busy or silent platform may have managed only that
 * one response, unless the copy had already waited for it.
 */
export function mayBeOfFile(error: unknown, wasWaitedFor: boolean): error is StorageFailed {
  if (!(error instanceof StorageFailed) || error.code === 'storage_full') return false
  return wasWaitedFor || !(error.trouble === 'busy' || isUnreachable(error.trouble))
}
