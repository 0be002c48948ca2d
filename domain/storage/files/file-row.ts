import { record } from '../../records/record.ts'
import { text } from '../../records/text.ts'

/** The part of a stored file's record that its holders look at. */
export const FILE_ROW = record({
  name: 'file-row',
  table: 'stored_files',
  fields: { state: text({ max: 20 }), holdReason: text({ max: 500, empty: undefined }) },
})
