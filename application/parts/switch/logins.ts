import type { LoginOutcome } from '../../../domain/identity/sign-in/login-outcome.ts'
import type { LegacyRow } from './legacy-source.ts'
import { textIn } from './legacy-values.ts'
import type { LogPlan } from './log-plan.ts'
import type { SwitchRun } from './switch-run.ts'

const LONGEST = { user_name: 64, ipaddr: 128, msg: 255, browser: 50, os: 50 }
const LOGOUTS = new Set(['退出成功', 'Exit successful'])
const LOGINS = new Set(['登录成功', 'Login successful'])
/** As user agents name those that are called otherwise there. */
const DEVICES = new Map([
  ['MSEdge', 'Edge'],
  ['Safari', 'Version/ Safari'],
  ['OSX', 'Mac OS X'],
])

/** Names are texts there, so an entry belongs to nobody's account here. */
export async function planLogins(run: SwitchRun): Promise<LogPlan> {
  const clients = await clientIds(run)
  const valuesOf = (row: LegacyRow) => ({
    userName: textIn(row, 'user_name'),
    clientId: clients.get(textIn(row, 'client_key')) ?? '',
    address: textIn(row, 'ipaddr'),
    userAgent: agentOf(row),
    ...resultOf(row),
  })
  const source = { source: 'sys_logininfor', id: 'info_id', time: 'login_time' } as const
  return {
    log: 'login',
    table: 'login_log',
    ...source,
    longest: LONGEST,
    valuesOf,
    notes: () => [],
  }
}

/** By key, unless several clients have it. */
async function clientIds({ parts }: SwitchRun): Promise<ReadonlyMap<string, string>> {
  const stored = await parts.rows.stored('clients', ['clientKey', 'clientId'])
  const byKey = Map.groupBy(stored, ({ clientKey }) => clientKey ?? '')
  const single = [...byKey].filter(([, { length }]) => length === 1)
  return new Map(single.map(([key, [client]]) => [key, client?.clientId ?? '']))
}

/** Registrations count as logins there, too, and their message says so. */
function resultOf(row: LegacyRow): { outcome: LoginOutcome; reason: string | null } {
  const message = textIn(row, 'msg')
  if (row.status !== '0') return { outcome: 'failure', reason: unnamed(message, row) }
  if (LOGOUTS.has(message)) return { outcome: 'logout', reason: null }
  return { outcome: 'success', reason: LOGINS.has(message) ? null : unnamed(message, row) }
}

/** Names that are contacts are hidden from some readers, and messages are not. */
function unnamed(message: string, row: LegacyRow): string | null {
  const name = textIn(row, 'user_name')
  return (name === '' ? message : message.replaceAll(name, '*')) || null
}

/** There are only the names of browser and system. */
function agentOf(row: LegacyRow): string {
  const [browser, system] = [textIn(row, 'browser'), textIn(row, 'os')]
  if (browser === '' && system === '') return ''
  return `${DEVICES.get(browser) ?? browser}/ (${DEVICES.get(system) ?? system})`
}
