import type { NewStagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import type { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { UploadQuotas } from '../uploads/user-quotas.ts'

export interface StagingRules {
  readonly policy: UploadPolicy
  readonly quotas: UploadQuotas
  /** How long an upload may take from beginning to end. */
  readonly lifetimeSeconds: number
}

export type AnnouncedUpload = Omit<NewStagedUpload, 'id' | 'createdAt' | 'expiresAt'>
