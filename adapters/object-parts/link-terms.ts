import type { HandoffTerms } from '../../application/ports/object-store.ts'

const LONGEST_SECONDS = 120

/** @throws RangeError when an address would be good for too long, or for no time at all */
export function checkSeconds({ seconds }: HandoffTerms): void {
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS)) throw new RangeError('Not that long.')
}

/** Parameters by which both services answer with other headers; signatures cover them. */
export function responseOverrides({ contentType, disposition }: HandoffTerms) {
  return {
    'response-cache-control': 'private, no-store',
    'response-content-disposition': disposition,
    'response-content-type': contentType,
  }
}
