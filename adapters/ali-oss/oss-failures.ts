import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { remoteFailure, saysNotFound, shownCode } from '../object-parts/remote-failures.ts'
import { type OssRefusal, reasonOf } from './oss-troubles.ts'

const BUSY = new Set([500, 502, 503, 504])
/** The package's status for a failure of the network. */
const NO_ANSWER = -1

export function toStorageFailure(call: string, error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  const refusal = refusalIn(error)
  return remoteFailure(`OSS ${call}`, refusal, reasonOf(refusal))
}

export function isNotFound(error: unknown): boolean {
  return saysNotFound(refusalIn(error))
}

/** Whether a retry may succeed. */
export function isPassing(error: unknown): boolean {
  const { status } = refusalIn(error)
  if (status !== undefined) return BUSY.has(status)
  return error instanceof Error && 'status' in error && error.status === NO_ANSWER
}

/** The package puts the `EC` field of an error response into `ecCode`, which its types omit. */
function refusalIn(error: unknown): OssRefusal {
  const { code, status, ecCode, message = '' }: OssError = Object(error)
  const name = error instanceof Error ? error.name : 'Unknown'
  return {
    code: shownCode(String(code || name)),
    status: typeof status === 'number' && status > 0 ? status : undefined,
    detail: String(ecCode ?? ''),
    message: String(message),
  }
}

interface OssError {
  readonly code?: unknown
  readonly status?: unknown
  readonly ecCode?: unknown
  readonly message?: unknown
}
