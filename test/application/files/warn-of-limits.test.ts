import { expect, it } from 'vitest'
import { WarnOfLimits } from '../../../application/files/usage/warn-of-limits.ts'
import type { News } from '../../../application/ports/accounts/account-news.ts'

it('tells by push and mail whoever is newly near a limit', async () => {
  const usual = { bytes: 100, files: 10, running: 1 }
  const near = [
    { subject: 'department', id: '100', userId: '3' },
    { subject: 'department', id: '101', userId: undefined },
    { subject: 'user', id: '7', userId: '7' },
  ] as const
  const pushed: unknown[] = []
  const mailed: News[] = []
  const warn = new WarnOfLimits(
    { noteNear: async (limits) => (limits === usual ? [...near] : []) },
    usual,
    { toUser: (userId, { kind }) => pushed.push([userId, kind]) },
    { tell: (news) => mailed.push(news) },
  )
  await warn.execute()
  const told = [
    ['3', 'department-quota-near'],
    ['7', 'quota-near'],
  ]
  expect(pushed).toEqual(told)
  expect(mailed.map(({ userId, kind }) => [userId, kind])).toEqual(told)
})
