import { DIGEST_HEADERS } from '../../files/upload-hooks.ts'
import { Type } from '../../wire/schema.ts'
import { TUS_VERSION } from './tus-headers.ts'

const version = {
  'tus-resumable': Type.String({ examples: [TUS_VERSION], description: 'Protocol version' }),
}

/** Refusals of headers that every request has. */
export const TUS_ERRORS = ['tus_version', 'tus_header'] as const

/** Describes the headers. Their values are checked where they are read. */
export const TusHeaders = Type.Object(version)

export const BeginHeaders = Type.Object({
  ...version,
  'upload-length': header('Size of the whole file in bytes', '70'),
  'upload-metadata': header(
    'Keys with Base64 values',
    'filename cGljdHVyZS5wbmc=,filetype aW1hZ2UvcG5n',
  ),
})

export const PartHeaders = Type.Object({
  ...version,
  'upload-offset': header('Offset of the part in bytes', '0'),
  'upload-checksum': header(
    'Algorithm and Base64 checksum of the part: md5, sha1, sha256 or sha512',
    'sha1 qvTGHdzF6KLavt4PO0gs2a6pQ00=',
  ),
  ...DIGEST_HEADERS,
})

/** An answer without a body. `Type.Null` would send the text `null`. */
export const Nothing = Type.Unsafe<undefined>({ type: 'null' })

/** Optional in the schema only: the handler's refusal names the missing header. */
function header(description: string, example: string) {
  return Type.Optional(Type.String({ description, examples: [example] }))
}
