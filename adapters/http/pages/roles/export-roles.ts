import type { FastifyPluginAsync } from 'fastify'
import { RowExport } from '../../../../application/exports/row-export.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type { LookUpRoles, RoleSlice } from '../../../../application/roles/look-up-roles.ts'
import type { RoleRow as Role } from '../../../../domain/access/role-record.ts'
import { Type } from '../../wire/schema.ts'
import { textFor } from '../../words/texts.ts'
import { type ExportedList, exportRoute } from '../exports/export-route.ts'
import { formScope } from '../exports/form-scope.ts'
import { ROLE_FILTER_KEYS, roleConditions } from './role-filter.ts'
import { roleRow } from './role-row.ts'

const COLUMNS = [
  'roleId',
  'roleName',
  'roleKey',
  'roleSort',
  'dataScope',
  'menuCheckStrictly',
  'deptCheckStrictly',
  'roleStatus',
  'remark',
  'createTime',
] as const

const LIST: ExportedList<RoleSlice, Role, (typeof COLUMNS)[number]> = {
  url: '/system/role/export',
  access: 'system:role:export',
  summary: 'Export the roles',
  area: 'role',
  body: Type.Object(ROLE_FILTER_KEYS),
  layout: { name: 'roles', columns: COLUMNS, dictionaries: { roleStatus: 'sys_normal_disable' } },
  filter: (body, _language, by) => ({ conditions: roleConditions(body), by }),
  row: (role, language) => {
    const { status, dataScope, menuCheckStrictly, deptCheckStrictly, ...row } = roleRow(role)
    const linked = (is: boolean) => textFor(`word.linked.${is}`, {}, language)
    return {
      ...row,
      roleStatus: status,
      dataScope: textFor(`word.scope.${dataScope}`, {}, language),
      menuCheckStrictly: linked(menuCheckStrictly),
      deptCheckStrictly: linked(deptCheckStrictly),
    }
  },
}

/** Exports the whole list in its order. */
export function exportRolesRoute(
  roles: LookUpRoles,
  sheets: SheetWriter,
  most: number,
): FastifyPluginAsync {
  const rows = new RowExport({ read: roles.slice.bind(roles) }, most)
  return formScope([exportRoute(LIST, rows, sheets)])
}
