import type { ForgetPreviews } from '../../application/files/previews/forget-previews.ts'
import type { PreviewCache } from '../../application/ports/preview-cache.ts'
import { token } from './token.ts'

/** Small pictures of pictures. */
export const PreviewTokens = {
  ForgetPreviews: token<ForgetPreviews>('ForgetPreviews'),
  PreviewCache: token<PreviewCache>('PreviewCache'),
}
