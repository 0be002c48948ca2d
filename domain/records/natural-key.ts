import type { RecordType } from './record.ts'

/** The fields by which a row is known where its id means nothing. */
export function naturalKey({ unique: [first = []] }: RecordType): readonly string[] {
  return first
}
