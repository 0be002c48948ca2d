import { RoleTaken } from '../../domain/access/role-errors.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'

/** Names and keys of roles are said to be taken in the words of the page. @throws RoleTaken */
export async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof FieldTaken)) throw error
    throw new RoleTaken(String(error.params.field))
  }
}
