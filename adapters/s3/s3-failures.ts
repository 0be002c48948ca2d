import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import {
  type Refusal,
  remoteFailure,
  saysNotFound,
  shownCode,
} from '../object-parts/remote-failures.ts'
import { reasonOf } from './s3-troubles.ts'

export function toStorageFailure(call: string, error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  const refusal = refusalIn(error)
  return remoteFailure(`S3 ${call}`, refusal, reasonOf(refusal))
}

export function isNotFound(error: unknown): boolean {
  return saysNotFound(refusalIn(error))
}

/** Whether the service has answered, with anything but overload. */
export function isRefusal(error: unknown): boolean {
  const { status = 0 } = refusalIn(error)
  return status >= 300 && status < 500 && status !== 429
}

/** `$response` is what errors of unreadable answers carry. */
interface ServiceError {
  readonly $metadata?: { readonly httpStatusCode?: unknown }
  readonly $response?: {
    readonly statusCode?: unknown
    readonly headers?: Readonly<Record<string, unknown>>
  }
}

/** Network errors have a `code`; errors from S3 have their code in `name`. */
function refusalIn(error: unknown): Refusal {
  if (!(error instanceof Error)) return { code: 'Unknown', status: undefined }
  const code = shownCode('code' in error ? String(error.code) : error.name)
  const { $metadata, $response }: ServiceError = Object(error)
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  const contentType = String($response?.headers?.['content-type'] ?? '')
  return { code, status: typeof status === 'number' ? status : undefined, contentType }
}
