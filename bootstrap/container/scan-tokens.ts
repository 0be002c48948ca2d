import type { ScanUpload } from '../../application/files/uploads/scan-upload.ts'
import { token } from './token.ts'

export const ScanTokens = {
  /** `undefined` when no scanner is set. */
  ScanUpload: token<ScanUpload | undefined>('ScanUpload'),
}
