import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { NewStagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import { FileQuarantined, UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import type { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { UploadQuotas } from '../uploads/user-quotas.ts'

export interface StagingRules {
  readonly policy: UploadPolicy
  readonly quotas: UploadQuotas
  /** How long an upload may take from beginning to end. */
  readonly lifetimeSeconds: number
}

export type AnnouncedUpload = Omit<NewStagedUpload, 'id' | 'createdAt' | 'expiresAt'>

/** Errors at the end of an upload that a repeated attempt would meet again. */
export function isFinal(error: unknown): boolean {
  const isRefused = error instanceof UploadRefused && error.problem !== 'aborted'
  return isRefused || error instanceof FileQuarantined
}

/** Whether the upload may end well later. */
export function mayEnd(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false
  return error.mayPass || error.kind === 'unavailable' || error.kind === 'overloaded'
}
