import type { Answers } from '../../../application/parts/switch/answers.ts'
import type { SwitchReport } from '../../../application/parts/switch/import-legacy.ts'
import type { TableTally } from '../../../application/parts/switch/table-tally.ts'
import { runSwitch } from '../../../bootstrap/parts/switch/import-ruoyi.ts'
import { MemoryLegacySource } from '../../memory/legacy/memory-legacy-source.ts'
import { type CommandedService, commandedService } from '../commanded-service.ts'
import { anyDatabase } from '../prepared-database.ts'
import type { Settings } from '../service.ts'
import type { Cell } from './legacy-schema.ts'

type Row = Readonly<Record<string, Cell>>
export type Company = Readonly<Record<string, readonly Row[]>>

export const aDepartment = (id: number, name: string, fields: Row = {}): Row => ({
  ...{ dept_id: id, parent_id: 7, dept_name: name, status: '0', del_flag: '0', ...fields },
})
export const aUser = (id: number, name: string, fields: Row = {}): Row => ({
  ...{ user_id: id, user_name: name, nick_name: name, password: '', status: '0', del_flag: '0' },
  ...{ dept_id: 7, create_dept: 7, email: '', phonenumber: '', ...fields },
})
export const aRole = (id: number, key: string, name: string, fields: Row = {}): Row => ({
  ...{ role_id: id, role_key: key, role_name: name, data_scope: '5', status: '0', del_flag: '0' },
  ...fields,
})
export const aPost = (id: number, code: string, name: string): Row => ({
  ...{ post_id: id, post_code: code, post_name: name, dept_id: 7, status: '0' },
})
export const aMenu = (id: number, name: string, fields: Row = {}): Row => ({
  ...{ menu_id: id, menu_name: name, parent_id: 0, path: `p${id}`, menu_type: 'C', status: '0' },
  ...{ component: null, perms: null, visible: '0', ...fields },
})
export const anIdentity = (id: number, user: number, outside: string): Row => ({
  ...{ id, user_id: user, source: 'github', auth_id: `github${outside}`, user_name: outside },
  del_flag: '0',
})
export const aPlatform = (key: string, endpoint: string, fields: Row = {}): Row => ({
  ...{ oss_config_id: 1, config_key: key, endpoint, bucket_name: 'sample', is_https: 'Y' },
  ...{ access_key: 'reader', secret_key: 'Never-To-Be-Seen', prefix: '', ...fields },
})

/** The least that can be imported, and what is given besides or in the stead of it. */
export function smallCompany({ sys_user: users = [], ...tables }: Company = {}): Company {
  return {
    sys_dept: [aDepartment(7, 'Top', { parent_id: 0 })],
    sys_role: [aRole(1, 'superadmin', 'All')],
    sys_menu: [aMenu(1, 'System', { path: 'system', menu_type: 'M' })],
    ...tables,
    sys_user: [aUser(1, 'admin'), ...users],
  }
}

export interface SmallImport {
  readonly target: CommandedService
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  bring(company: Company, answers?: Answers, dryRun?: boolean): Promise<SwitchReport>
}

/** An installation into which small companies are brought, again and again. */
export async function smallImport(settings: Settings = {}): Promise<SmallImport> {
  const target = await commandedService(await anyDatabase(), settings)
  return {
    target,
    query: (text) => target.database.rows({ text }, []),
    bring: (company, answers = {}, dryRun = false) =>
      runSwitch(target.container, new MemoryLegacySource(company), {
        ...{ name: 'old', dryRun, answers: { zone: 'UTC', ...answers } },
      }),
  }
}

export function tableIn({ tables }: SwitchReport, name: string): TableTally | undefined {
  return tables.find(({ table }) => table === name)
}
