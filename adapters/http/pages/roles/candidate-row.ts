import type { Candidate } from '../../../../application/ports/accounts/role-links.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'
import { shownContacts } from '../users/shown-contacts.ts'

/** A user who has a role or could be given it. */
export const CandidateRow = Type.Object({
  userId: WireId,
  deptId: Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'] }),
  userName: Type.String(),
  nickName: Type.String(),
  email: NullableText,
  phonenumber: NullableText,
  status: Type.String({ description: '0 normal, 1 disabled' }),
  createTime: Type.String(),
})

export function candidateRow(row: Candidate, by: Caller) {
  return {
    userId: wireId(row.id),
    deptId: row.departmentId === undefined ? null : wireId(row.departmentId),
    userName: row.name,
    nickName: row.nickName,
    ...shownContacts(row, by),
    status: row.status === 'normal' ? '0' : '1',
    createTime: wireDate(row.createdAt),
  }
}
