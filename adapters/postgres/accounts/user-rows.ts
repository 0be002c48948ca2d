import type { Role } from '../../../domain/access/role.ts'
import { User, type UserProps } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'
import type { Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'

/** Returns one row per role, or a single row for a user without roles. */
export const FIND_USERS: Statement = {
  name: 'find-users',
  text: `select u.id, u.name, u.nick_name, u.email, u.phone_number, u.sex, u.avatar_url, u.status,
      u.remark, u.created_at, r.id as role_id, r.key as role_key, r.name as role_name,
      r.status as role_status, d.id as department_id, d.name as department_name
    from users u
    left join departments d on d.id = u.department_id
    left join user_roles ur on ur.user_id = u.id
    left join roles r on r.id = ur.role_id
    where u.id = any($1::bigint[])
    order by u.id, r.id`,
}

/** Groups the rows into users by id. */
export function toUsers(rows: readonly Row[]): ReadonlyMap<Id, User> {
  const users = new Map<Id, User>()
  for (const [id, own] of Map.groupBy(rows, (row) => text(row, 'id'))) {
    const [first] = own
    if (first) users.set(id, toUser(first, own.flatMap(toRoles)))
  }
  return users
}

function toUser(row: Row, roles: readonly Role[]): User {
  return new User({
    id: text(row, 'id'),
    name: text(row, 'name'),
    nickName: text(row, 'nick_name'),
    email: optionalText(row, 'email'),
    phoneNumber: optionalText(row, 'phone_number'),
    sex: text(row, 'sex'),
    avatarUrl: optionalText(row, 'avatar_url'),
    status: statusIn(row, 'status'),
    remark: optionalText(row, 'remark'),
    createdAt: moment(row, 'created_at'),
    ...departmentIn(row),
    roles,
  })
}

function departmentIn(row: Row): Pick<UserProps, 'department'> {
  const id = optionalText(row, 'department_id')
  return id === undefined ? {} : { department: { id, name: text(row, 'department_name') } }
}

function toRoles(row: Row): Role[] {
  const id = optionalText(row, 'role_id')
  if (id === undefined) return []
  const [key, name] = [text(row, 'role_key'), text(row, 'role_name')]
  return [{ id, key, name, status: statusIn(row, 'role_status') }]
}

function statusIn(row: Row, column: string): RecordStatus {
  return row[column] === 'normal' ? 'normal' : 'disabled'
}
