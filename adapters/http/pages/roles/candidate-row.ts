import type { Candidate } from '../../../../application/ports/role-links.ts'
import { MANAGER_ROLE } from '../../../../domain/access/role-rights.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { maskedEmail, maskedPhone } from '../../../../domain/users/masked-contact.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'

const SEES_CONTACTS = 'system:user:edit'

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

/** Contacts are unmasked for callers who may edit them (contract-system.md 1.4). */
export function candidateRow(row: Candidate, { permissions, roleKeys }: Caller) {
  const seesAll = permissions.allows(SEES_CONTACTS) || roleKeys.includes(MANAGER_ROLE)
  const email = row.email && !seesAll ? maskedEmail(row.email) : row.email
  const phone = row.phoneNumber && !seesAll ? maskedPhone(row.phoneNumber) : row.phoneNumber
  return {
    userId: wireId(row.id),
    deptId: row.departmentId === undefined ? null : wireId(row.departmentId),
    userName: row.name,
    nickName: row.nickName,
    email: email ?? null,
    phonenumber: phone ?? null,
    status: row.status === 'normal' ? '0' : '1',
    createTime: wireDate(row.createdAt),
  }
}
