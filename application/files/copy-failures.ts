import { CopyDiffers } from '../../domain/storage/copy-differs.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../domain/storage/storage-errors.ts'

/** Its object is lost, or is not what the record says: the next file may fare better. */
export function isOfFile(error: unknown): error is FileNotFound | CopyDiffers {
  return error instanceof FileNotFound || error instanceof CopyDiffers
}

export function isOfPlatform(error: unknown): error is StorageFailed | NoUsablePlatform {
  return error instanceof StorageFailed || error instanceof NoUsablePlatform
}

/** When its platform answers otherwise. One that is full has no room for the next file either. */
export function mayBeOfFile(error: unknown): error is StorageFailed {
  return error instanceof StorageFailed && error.code !== 'storage_full'
}
