import type { AppendToUpload } from '../../application/files/resumable/append-to-upload.ts'
import type {
  BeginStagedUpload,
  StagingRules,
} from '../../application/files/resumable/begin-staged-upload.ts'
import type { FinishStagedUpload } from '../../application/files/resumable/finish-staged-upload.ts'
import type { OwnStagedUploads } from '../../application/files/resumable/own-staged-uploads.ts'
import type { StagedParts } from '../../application/files/resumable/staged-parts.ts'
import type { StagedUploads } from '../../application/ports/staged-uploads.ts'
import { token } from './token.ts'

/** Uploads that arrive in parts. */
export const TusTokens = {
  AppendToUpload: token<AppendToUpload>('AppendToUpload'),
  BeginStagedUpload: token<BeginStagedUpload>('BeginStagedUpload'),
  FinishStagedUpload: token<FinishStagedUpload>('FinishStagedUpload'),
  OwnStagedUploads: token<OwnStagedUploads>('OwnStagedUploads'),
  StagedParts: token<StagedParts>('StagedParts'),
  StagingRules: token<StagingRules>('StagingRules'),
  StagedUploads: token<StagedUploads>('StagedUploads'),
}
