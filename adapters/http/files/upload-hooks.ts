import type { FastifyRequest } from 'fastify'
import { Type } from '../wire/schema.ts'

/** Checksums of the body (RFC 9530, RFC 1864). Their values are checked where it is read. */
export const DIGEST_HEADERS = {
  'content-digest': Type.Optional(
    Type.String({
      description:
        'Checksum of the whole body as sha-256 or sha-512. Nothing is kept of a body that differs.',
      examples: ['sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:'],
    }),
  ),
  'repr-digest': Type.Optional(Type.String({ description: 'The same as Content-Digest here' })),
  'content-md5': Type.Optional(
    Type.String({
      description: 'MD5 of the whole body in Base64',
      examples: ['JfnnlDI7RTiF9RgfG2JNCw=='],
    }),
  ),
}

/** Refusals of a file that is more than its uploader may store. */
export const QUOTA_ERRORS = ['quota_bytes', 'quota_department', 'quota_files'] as const

/** Refusals of whatever stores a file. */
export const UPLOAD_ERRORS = [
  'upload_empty',
  'upload_too_large',
  'upload_type',
  'upload_content',
  'upload_aborted',
  ...QUOTA_ERRORS,
  'quota_running',
  'scan_failed',
  'file_quarantined',
  'no_storage_platform',
  'upload_unconfirmed',
  'file_not_found',
  'file_altered',
  'storage_full',
  'storage_unreachable',
] as const

/** Refusals of uploads by form. */
export const FORM_ERRORS = [
  ...UPLOAD_ERRORS,
  'upload_malformed',
  'upload_checksum',
  'digest_header',
] as const

export function declaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}
