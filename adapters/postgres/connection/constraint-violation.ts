import { RecordReferred } from '../../../domain/records/record-errors.ts'

const CODES = { unique: '23505', 'foreign-key': '23503', dependent: '2BP01' } as const

/** Whether the store refused a row because of other rows. */
export function isViolation(error: unknown, constraint: keyof typeof CODES): boolean {
  return error instanceof Error && 'code' in error && error.code === CODES[constraint]
}

/**
 * For tables that this process does not know: those of modules that only another instance has, and of
 * other programs.
 * @throws RecordReferred if one of them refers to what is removed
 */
export function unlessReferred<T>(removal: Promise<T>): Promise<T> {
  return removal.catch((error: unknown) => {
    const { table, detail } = Object(error)
    // Whoever depends on a table that is dropped is named in a sentence only.
    const isDependent = isViolation(error, 'dependent')
    if (!isDependent && !isViolation(error, 'foreign-key')) throw error
    const named = isDependent ? /(?:on table|^view) (\S+)/.exec(detail)?.[1] : table
    throw new RecordReferred(`the table ${named}`, `数据表 ${named} `)
  })
}
