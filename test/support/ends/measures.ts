import type { Administrator, Person } from './service.ts'
import type { Thing } from './things.ts'

export interface Measure {
  readonly ends: readonly Thing[]
  run(admin: Administrator, person: Person): Promise<unknown>
}

/** Everything that depends on a user's sessions. */
const OF_SESSIONS: readonly Thing[] = [
  ...(['session', 'session by a third party', 'right of a role', 'event stream'] as const),
  ...(['WebSocket', 'ticket', 'upload in parts'] as const),
]
const CODES: readonly Thing[] = ['code by SMS', 'code by e-mail']
const WAYS_IN: readonly Thing[] = [
  ...(['login by password', 'login by a third party', 'login begun at a third party'] as const),
  'login by a mini-program',
]

/** What an administrator can do to a user, and what it ends. Everything else stays. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  'is disabled by the switch': {
    ends: [...OF_SESSIONS, ...CODES, ...WAYS_IN],
    run: (admin, { id: userId }) =>
      admin.do('PUT', '/system/user/changeStatus', { userId, status: '1' }),
  },
  'is disabled in the form': {
    ends: [...OF_SESSIONS, ...CODES, ...WAYS_IN],
    run: (admin, { id: userId }) => admin.do('PUT', '/system/user', { userId, status: '1' }),
  },
  'is disabled and enabled again': {
    ends: [...OF_SESSIONS, ...CODES],
    run: async (admin, { id: userId }) => {
      await admin.do('PUT', '/system/user/changeStatus', { userId, status: '1' })
      await admin.do('PUT', '/system/user/changeStatus', { userId, status: '0' })
    },
  },
  'is removed': {
    ends: [...OF_SESSIONS, ...CODES, ...WAYS_IN],
    run: (admin, { id }) => admin.do('DELETE', `/system/user/${id}`),
  },
  'is given another password': {
    ends: [...OF_SESSIONS, ...CODES, 'login by password'],
    run: (admin, { id: userId }) =>
      admin.doSealed('PUT', '/system/user/resetPwd', { userId, password: 'Other-Horse-9' }),
  },
  'is logged out of every session': {
    ends: OF_SESSIONS,
    run: async (admin, { name }) => {
      const { rows = [] } = await admin.do('GET', `/monitor/online/list?userName=${name}`)
      for (const { tokenId } of rows) await admin.do('DELETE', `/monitor/online/${tokenId}`)
    },
  },
  'loses a role': {
    ends: ['right of a role', 'upload in parts'],
    run: (admin, { id }) => admin.do('PUT', `/system/user/authRole?userId=${id}&roleIds=`),
  },
  'has a role that loses its menus': {
    ends: ['right of a role', 'upload in parts'],
    run: (admin, { roleId }) => admin.do('PUT', '/system/role', { roleId, menuIds: [] }),
  },
}

/** Codes are in the cache, which the command cannot reach. */
export const BY_COMMAND: Measure = {
  ends: [...OF_SESSIONS, 'login by password'],
  run: async ({ place }, { name }) => place.resetByCommand?.(name),
}
