import { DomainError, defineError } from '../../shared/domain-error.ts'
import type { StorageFailureReason } from './storage-failure-reason.ts'

type UseFailureReason = 'not_usable' | 'endpoint_not_allowed' | 'access_key_reference'

const REASONS: Readonly<Record<UseFailureReason, string>> = {
  not_usable: 'No usable storage platform.',
  endpoint_not_allowed: 'STORAGE_ENDPOINTS does not allow the endpoint of the storage platform.',
  access_key_reference:
    'The access key of the storage platform is a reference, which only its secret key may be: enter the access key itself.',
}

export class InvalidObjectKey extends defineError(
  'invalid',
  'invalid_object_key',
  'The object key is malformed.',
) {}

/** A file that does not exist, is being deleted, or is not complete yet gets the same answer. */
export class FileNotFound extends defineError(
  'not-found',
  'file_not_found',
  'The file does not exist.',
) {}

export class NoUsablePlatform extends DomainError {
  readonly kind = 'refused'
  readonly code = 'no_storage_platform'
  /** For administrators and the log only. */
  readonly trouble: UseFailureReason
  constructor(trouble: UseFailureReason = 'not_usable') {
    super(REASONS[trouble])
    this.trouble = trouble
  }

  /** It may succeed after a platform is enabled or made the default. */
  override get mayPass(): boolean {
    return true
  }
}

/** The platform could not store the file (disk full, store away). Nothing was kept. */
export class StorageFailed extends DomainError {
  readonly kind: 'unavailable' | 'refused'
  readonly code: string
  /** For administrators and the log only; other users see the code of the service. */
  readonly trouble: StorageFailureReason
  constructor(
    reason: 'full' | 'unreachable',
    cause?: unknown,
    trouble: StorageFailureReason = reason === 'full' ? 'full' : 'unknown',
    /** The code that a remote service answered with. */
    storeCode?: string,
  ) {
    const params = storeCode === undefined ? {} : { reason: 'answered', storeCode }
    const text = reason === 'full' ? 'The storage is full.' : 'The storage cannot be reached.'
    super(text, { cause, params })
    this.kind = reason === 'full' ? 'refused' : 'unavailable'
    this.code = `storage_${reason}`
    this.trouble = trouble
  }

  /** A full platform has space again after somebody deletes files. */
  override get mayPass(): boolean {
    return this.code === 'storage_full'
  }
}

/** One object is shorter than its record says. The platform itself works. */
export class ObjectTooShort extends StorageFailed {
  /** How long it is, where the platform says so; 0 for an empty one. */
  readonly bytes: number

  constructor(bytes = 0) {
    super('unreachable', new Error('The object is shorter than its record says.'))
    this.bytes = bytes
  }
}

export class FileAltered extends defineError(
  'unavailable',
  'file_altered',
  'The content of the file differs from what was stored.',
) {}

/** The copy does not match the checksum of the record. The file stays on its platform. */
export class CopyDiffers extends defineError(
  'refused',
  'migration_copy_differs',
  'The copy differs from the file.',
) {}

/** Says which rows, as people call them, hold a file that is to be removed. */
export class FileHeld extends defineError(
  'needed',
  'file_held',
  (english: string, chinese: string) => [
    'Other records hold this file.',
    { 'by.en': english, 'by.zh': chinese },
  ],
) {}

/** Somebody has decided that nobody may delete this file. */
export class FileOnHold extends defineError(
  'needed',
  'file_on_hold',
  (name: string, reason: string) => ['The file is on hold.', { name, reason }],
) {}
