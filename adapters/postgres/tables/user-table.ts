import { defineEntity, p } from '@mikro-orm/core'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'
import { RoleTable } from './role-table.ts'

export const UserTable = defineEntity({
  name: 'UserRow',
  tableName: 'users',
  properties: {
    id: p.bigint('string').primary(),
    name: p.text(),
    /** `LoginName.key` of the name. It is unique, so that two spellings cannot be two accounts. */
    nameKey: p.text(),
    nickName: p.text(),
    email: p.text().nullable(),
    phoneNumber: p.text().nullable(),
    sex: p.text(),
    avatarUrl: p.text().nullable(),
    passwordHash: p.text().nullable().lazy(),
    status: p.text().$type<RecordStatus>(),
    remark: p.text().nullable(),
    createdAt: p.datetime(),
    roles: () =>
      p
        .manyToMany(RoleTable)
        .pivotTable('user_roles')
        .joinColumn('user_id')
        .inverseJoinColumn('role_id'),
  },
})
