import { describe, expect, it } from 'vitest'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { SessionLifetime } from '../../domain/client/session-lifetime.ts'
import { aClient } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

export function clientRepoContract(adapter: string, records: RecordsHarness) {
  describe(`ClientRepo contract: ${adapter}`, () => {
    it('finds a client with everything it was registered with', async () => {
      const { given, clients } = records()
      const client = await given.client(
        aClient({
          status: 'disabled',
          deviceType: 'android',
          grants: new GrantPolicy(['sms', 'xcx']),
          strongGrants: new GrantPolicy(['xcx']),
          lifetime: new SessionLifetime(-1, 60),
        }),
      )
      const found = await clients.get(client.clientId)
      const { grants, strongGrants, lifetime, ...rest } = client.props
      expect(found?.props).toMatchObject(rest)
      expect(found?.props.grants.grantTypes).toEqual(grants.grantTypes)
      expect(found?.props.strongGrants.grantTypes).toEqual(strongGrants.grantTypes)
      expect(found?.lifetime).toEqual(lifetime)
    })

    it.each([
      ['another case', (id: string) => id.toUpperCase()],
      ['a blank at the end', (id: string) => `${id} `],
      ['a prefix of it', (id: string) => id.slice(0, -1)],
      ['a NUL inside', (id: string) => `${id}\0`],
      ['a pattern', () => '%'],
      ['nothing', () => ''],
    ])('compares exactly: %s is another client', async (_case, spell) => {
      const { given, clients } = records()
      const { clientId } = await given.client(aClient({ clientId: 'a1b2c3d4' }))
      expect(await clients.get(spell(clientId))).toBeUndefined()
    })
  })
}
