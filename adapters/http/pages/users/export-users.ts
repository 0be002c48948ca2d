import type { FastifyPluginAsync } from 'fastify'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type { ListUsers } from '../../../../application/users/list-users.ts'
import type { ExportedUser, OpenUsers } from '../../../../application/users/user-rows.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Department } from '../../../../domain/organization/department.ts'
import { DepartmentNames } from '../../../../domain/users/department-names.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { FILTER_TYPES } from '../exports/form-scope.ts'
import { EXPORT_RATE, SheetAnswer } from '../exports/sheet-answer.ts'
import { USER_FILTER_KEYS, userFilter } from './user-filter.ts'
import { userRow } from './user-row.ts'
import { USER_LAYOUT } from './user-sheet.ts'

type Form = Readonly<Record<string, string | undefined>>

/** Must be registered in a `formScope`. */
export function exportUsersRoute(
  users: ListUsers,
  rows: RowExport<OpenUsers, ExportedUser>,
  sheets: SheetWriter,
  departmentsOf: (by: Caller) => Promise<readonly Department[]>,
): FastifyPluginAsync {
  const answer = new SheetAnswer(USER_LAYOUT, sheets)
  return async (app) => {
    const schema = {
      summary: 'Export the users',
      description:
        "Users within the caller's data scope, with the filters and masks of the list. " +
        'A department whose name several have is written as its path. The sheet can be imported.',
      tags: ['Users'],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body: Type.Object(USER_FILTER_KEYS),
    }
    const audit = { area: 'user', kind: 'export', covers: 'part' } as const
    const config = {
      access: 'system:user:export',
      reply: 'bytes',
      rate: EXPORT_RATE,
      audit,
    } as const
    app.post<{ Body: Form }>('/system/user/export', { schema, config }, async (request, reply) => {
      const by = callerOf(request)
      const { conditions, branch } = userFilter(request.body, by)
      const found = await audited(request, async () =>
        rows.execute(await users.filter(conditions, branch, by)),
      )
      const names = new DepartmentNames(await departmentsOf(by))
      return answer.send(reply, found, (user) => sheetRow(user, by, names), languageOf(request))
    })
  }
}

function sheetRow(listed: ExportedUser, by: Caller, names: DepartmentNames) {
  const row = userRow(listed, { by, avatar: '' })
  const { departmentId = '' } = listed.user
  return {
    user_userId: row.userId,
    user_userName: row.userName,
    user_nickName: row.nickName,
    user_email: row.email,
    user_phonenumber: row.phonenumber,
    user_sex: row.sex,
    user_status: row.status,
    user_loginIp: row.loginIp,
    user_loginDate: row.loginDate,
    user_deptName: names.labelOf(departmentId) ?? row.deptName,
    user_leaderName: listed.leaderName,
  }
}
