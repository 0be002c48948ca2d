import { expect, it } from 'vitest'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { DomainError } from '../../../domain/shared/domain-error.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  ObjectTooShort,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import { UploadBusy, UploadNotEnded } from '../../../domain/storage/uploads/staged-upload-errors.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import { QuotaExceeded } from '../../../domain/storage/usage/upload-quota.ts'

const QUOTA = { bytes: 1, files: 1, running: 1 }
const nameOf = (error: DomainError) => `${error.code} (${error.kind})`

it.each(
  [
    new NoUsablePlatform(),
    new NoUsablePlatform('access_key_reference'),
    new StorageFailed('full'),
    new QuotaExceeded('running', QUOTA),
    new UploadRefused('aborted'),
  ].map((error) => ({ name: nameOf(error), error })),
)('may pass by itself: $name', ({ error }) => expect(error.mayPass).toBe(true))

it.each(
  [
    new StorageFailed('unreachable'),
    new StorageFailed('unreachable', undefined, 'full'),
    new ObjectTooShort(),
    new FileNotFound(),
    new QuotaExceeded('bytes', QUOTA),
    new QuotaExceeded('files', QUOTA),
    new UploadRefused('empty'),
    new UploadRefused('too-large'),
    new UploadRefused('content'),
    new UploadRefused('malformed'),
    // Their kinds say that the same may be asked again.
    new DependencyUnavailable(),
    new UploadBusy(),
    new UploadNotEnded(new NoUsablePlatform()),
  ].map((error) => ({ name: nameOf(error), error })),
)('stays, or says by its kind that it passes: $name', ({ error }) => {
  expect(error.mayPass).toBe(false)
})
