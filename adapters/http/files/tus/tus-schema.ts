import { Type } from '../../wire/schema.ts'
import { TUS_VERSION } from './tus-headers.ts'

const version = {
  'tus-resumable': Type.String({ examples: [TUS_VERSION], description: 'The version spoken' }),
}

/** Headers as the description names them; what they hold is judged where they are read. */
export const TusHeaders = Type.Object(version)

export const BeginHeaders = Type.Object({
  ...version,
  'upload-length': header('Of the whole file, in bytes', '70'),
  'upload-metadata': header(
    'Keys, each with its value in Base64',
    'filename cGljdHVyZS5wbmc=,filetype aW1hZ2UvcG5n',
  ),
})

export const PartHeaders = Type.Object({
  ...version,
  'upload-offset': header('Where the part begins, in bytes', '0'),
})

/** An answer that is all head. Null would be sent, as four letters. */
export const Nothing = Type.Unsafe<undefined>({ type: 'null' })

/** Optional here only: without it, the answer names it. */
function header(description: string, example: string) {
  return Type.Optional(Type.String({ description, examples: [example] }))
}
