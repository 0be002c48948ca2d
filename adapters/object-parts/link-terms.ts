import type { HandoffTerms } from '../../application/ports/files/object-store.ts'

const LONGEST_SECONDS = 120

/** @throws RangeError if a signed URL would be valid for too long, or not at all */
export function checkSeconds({ seconds }: HandoffTerms): void {
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS))
    throw new RangeError('A signed URL is valid for 1 to 120 seconds.')
}

/** Query parameters with which both services override response headers; signatures cover them. */
export function responseOverrides({ contentType, disposition }: HandoffTerms) {
  return {
    'response-cache-control': 'private, no-store',
    'response-content-disposition': disposition,
    'response-content-type': contentType,
  }
}
