import { beforeEach, describe, expect, it } from 'vitest'
import { aRole } from '../support/access-builders.ts'
import { aClient, aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later, someMoment, uniqueHex } from '../support/unique.ts'

export function sessionWatchContract(adapter: string, records: RecordsHarness) {
  describe(`SessionWatch contract: ${adapter}`, () => {
    let clientId: string

    beforeEach(async () => {
      const { given } = records()
      clientId = (await given.client(aClient())).clientId
      await given.user(aUser({ id: '1', name: 'alice' }))
      await given.user(aUser({ id: '2', name: 'bob' }))
    })

    const opened = async (props: Parameters<typeof aSession>[0] = {}) => {
      const session = aSession({ userId: '1', clientId, ...props })
      await records().sessions.open(session, undefined)
      return session.props.tokenDigest
    }

    it('names those that are over, and no other', async () => {
      const { sessions, watch } = records()
      const [alive, ended] = [await opened(), await opened()]
      await sessions.end(ended, someMoment)
      const unknown = uniqueHex(64)
      const over = await watch.over([alive, ended, unknown], someMoment)
      expect([...over]).toEqual(
        expect.arrayContaining([
          [ended, 'logout'],
          [unknown, undefined],
        ]),
      )
      expect(over.size).toBe(2)
    })

    it('knows absolute ends and pauses', async () => {
      const { watch } = records()
      const expiring = await opened({ expiresAt: later(60) })
      const idle = await opened({ idleSeconds: 60, lastUsedAt: someMoment })
      const used = await opened({ idleSeconds: 60, lastUsedAt: later(1) })
      const endless = await opened({ expiresAt: undefined, idleSeconds: undefined })
      const all = [expiring, idle, used, endless]
      expect(await watch.over(all, later(59))).toEqual(new Map())
      const expired = [expiring, idle].map((digest) => [digest, 'expired'] as const)
      expect(await watch.over(all, later(60))).toEqual(new Map(expired))
    })

    it('knows disabled users', async () => {
      const { given, watch } = records()
      const [ours, theirs] = [await opened(), await opened({ userId: '2' })]
      await given.disableUser('2')
      expect(await watch.over([ours, theirs], someMoment)).toEqual(
        new Map([[theirs, 'account-disabled']]),
      )
    })

    it('knows clients that are disabled or gone', async () => {
      const { given, watch } = records()
      const disabled = await given.client(aClient({ status: 'disabled' }))
      const locked = await opened({ clientId: disabled.clientId })
      const orphan = await opened({ clientId: 'gone' })
      const over = await watch.over([await opened(), locked, orphan], someMoment)
      const refused = [locked, orphan].map((digest) => [digest, 'client-disabled'] as const)
      expect(over).toEqual(new Map(refused))
    })

    it('says what the owners of sessions may owe', async () => {
      const { given, watch } = records()
      await given.user(aUser({ id: '3', name: 'carol', roles: [aRole({ id: '3' })] }))
      const [owing, other] = [await opened({ userId: '3' }), await opened()]
      await given.factorRole('3')
      const debts = (lacksFactor: boolean) => ({ passwordIsGiven: false, lacksFactor })
      expect(await watch.debts([owing, other, uniqueHex(64)])).toEqual(
        new Map([
          [owing, debts(true)],
          [other, debts(false)],
        ]),
      )
    })

    it('answers about thousands at once, and about none', async () => {
      const { watch } = records()
      const alive = await opened()
      const unknown = Array.from({ length: 5000 }, () => uniqueHex(64))
      expect((await watch.over([alive, ...unknown], someMoment)).size).toBe(5000)
      expect(await watch.over([], someMoment)).toEqual(new Map())
    })
  })
}
