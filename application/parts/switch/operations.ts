import type { BuiltInArea } from '../../../domain/audit/operation-area.ts'
import { OPERATION_KINDS } from '../../../domain/audit/operation-kind.ts'
import type { LegacyRow } from './legacy-source.ts'
import { orderIn, shortList, textIn } from './legacy-values.ts'
import type { LogPlan } from './log-plan.ts'

const LONGEST = {
  ...{ title: 50, request_method: 10, oper_url: 255, oper_name: 64, dept_name: 50, oper_ip: 128 },
}
/** Titles that the original gives to what is here, too. */
const AREAS: ReadonlyMap<string, BuiltInArea> = new Map([
  ['用户管理', 'user'],
  ['角色管理', 'role'],
  ['菜单管理', 'menu'],
  ['部门管理', 'department'],
  ['岗位管理', 'post'],
  ['字典类型', 'dictionary'],
  ['字典数据', 'dictionary-value'],
  ['参数管理', 'parameter'],
  ['通知公告', 'notice'],
  ['操作日志', 'operation-log'],
  ['登录日志', 'login-log'],
  ['账户解锁', 'login-log'],
  ['客户端管理', 'client'],
  ['个人信息', 'profile'],
  ['用户头像', 'avatar'],
  ['在线用户', 'session'],
  ['在线设备', 'session'],
  ['OSS对象存储', 'file'],
  ['对象存储配置', 'platform'],
  ['对象存储状态修改', 'platform'],
])
/** A caller without an account: there is only a name there. */
const NOBODY = '0'
const FAILED = 'legacy_failure'
/** What has several lines or quotes something can have what was sent. */
const SENTENCE = /^[^\p{Cc}"{}\\]{1,200}$/u
const WORD = /^[A-Za-z][A-Za-z_-]{0,29}$/
/** A user name or the token of a session follows, which may be a word. */
const BEFORE_NAMES = new Set(['unlock', 'online'])
/** A title is a text of the sources there, so there are few. */
const MOST_TITLES = 1000

export function planOperations(): LogPlan {
  const unknown = new Map<string, number>()
  const valuesOf = (row: LegacyRow) => {
    const title = textIn(row, 'title')
    const area = AREAS.get(title)
    if (!area && (unknown.has(title) || unknown.size < MOST_TITLES)) {
      unknown.set(title, (unknown.get(title) ?? 0) + 1)
    }
    return {
      area: area ?? 'other',
      kind: OPERATION_KINDS[orderIn(row, 'business_type')] ?? 'other',
      method: textIn(row, 'request_method'),
      url: patternOf(textIn(row, 'oper_url')),
      operatorId: NOBODY,
      operatorName: textIn(row, 'oper_name'),
      departmentName: textIn(row, 'dept_name') || null,
      address: textIn(row, 'oper_ip'),
      deviceType: textIn(row, 'device_type') || null,
      browser: textIn(row, 'browser') || null,
      os: textIn(row, 'os') || null,
      milliseconds: orderIn(row, 'cost_time'),
      ...resultOf(row, title),
    }
  }
  const notes = () => {
    const titles = [...unknown].map(([title, entries]) => `${title} (${entries})`)
    const others = `Titles without an area here, kept as parameters: ${shortList(titles)}.`
    return [WITHOUT, ...(titles.length > 0 ? [others] : [])]
  }
  const source = { source: 'sys_oper_log', id: 'oper_id', time: 'oper_time' } as const
  return { log: 'operation', table: 'operation_log', ...source, longest: LONGEST, valuesOf, notes }
}

const WITHOUT = 'Parameters and answers are left out, because they can hold secrets.'

/** Readers may have contacts in parameters hidden from them, but not in errors. */
function resultOf(row: LegacyRow, title: string) {
  const hasFailed = row.status === '1'
  const message = row.error_msg ?? ''
  const error = hasFailed && SENTENCE.test(message) ? { error: message } : {}
  return { error: hasFailed ? FAILED : null, parameters: JSON.stringify({ title, ...error }) }
}

/** An address without its ids, one of which is the token of a session that was ended. */
function patternOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const parts = path.split('/')
  const before = parts.findIndex((part) => BEFORE_NAMES.has(part))
  const isKept = (part: string, at: number) =>
    part === '' || (WORD.test(part) && (before < 0 || at <= before))
  return parts.map((part, at) => (isKept(part, at) ? part : '*')).join('/')
}
