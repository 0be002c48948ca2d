import type { Field } from '../../domain/records/field.ts'
import type { Form, RecordType } from '../../domain/records/record.ts'
import { valuesOf } from '../../domain/records/values-of.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FILE_ROW } from '../../domain/storage/files/file-row.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'

type Files = Pick<StoredFileRepo, 'getMany'>

/** Fields with files that forms have. */
export function fileFields({ fields }: RecordType): string[] {
  const isShown = ({ refersTo, isHidden }: Field) => refersTo?.table === FILE_ROW.table && !isHidden
  return Object.entries(fields).flatMap(([name, field]) => (isShown(field) ? [name] : []))
}

/** Ids in a row of files that cannot be opened any more, or not now. */
export async function goneFiles(files: Files, of: RecordType, row: object): Promise<Id[]> {
  const ids = fileFields(of).flatMap((name) => valuesOf(row, name))
  const found = ids.length > 0 ? await files.getMany(ids, 'all') : []
  return ids.filter((id) => !found.some((file) => file.id === id))
}

/** Forms do not show files that are gone, so they drop one only with another change of the field. */
export async function keepingGone(files: Files, of: RecordType, form: Form, before: Form) {
  const gone = await goneFiles(files, of, before)
  const isHidden = (name: string) => {
    const kept = valuesOf(before, name)
    const rest = kept.filter((id) => !gone.includes(id))
    const isAsked = form[name] !== undefined && rest.length < kept.length
    return isAsked && String(rest) === String(valuesOf(form, name))
  }
  const hidden = fileFields(of).filter(isHidden)
  return { ...form, ...Object.fromEntries(hidden.map((name) => [name, before[name]])) }
}
