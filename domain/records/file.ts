import type { Id } from '../shared/id.ts'
import { FILE_ROW } from '../storage/files/file-row.ts'
import type { Field } from './field.ts'
import type { FieldOf } from './field-options.ts'
import { type ReferenceOptions, referring } from './reference.ts'
import type { OneOrSeveral } from './several.ts'

interface FileOptions extends Omit<ReferenceOptions, 'whenRemoved'> {
  /** Extensions such as `png`, in lower case. Default: all that uploads accept. */
  readonly types?: readonly string[]
}

/**
 * A stored file that the caller has uploaded, or may see and remove. The row holds it: it is removed
 * when no row holds it any more, and not before.
 */
export function file<const O extends FileOptions>(options?: O): FieldOf<OneOrSeveral<Id, O>, O>
export function file({ types, ...options }: FileOptions = {}): Field {
  return { ...referring({ table: FILE_ROW.table }, options), ...(types && { types }) }
}
