import { RoleTaken } from '../../domain/access/role-errors.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'

/** Translates FieldTaken into the error that the page expects. @throws RoleTaken */
export async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof FieldTaken)) throw error
    throw new RoleTaken(String(error.params.field))
  }
}
