import { expect, it } from 'vitest'
import { Findings } from '../../../bootstrap/parts/check.ts'
import { checkBreakGlass } from '../../../bootstrap/parts/directory/trying.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import { aUser } from '../../support/builders.ts'
import { postgresGiven } from '../../support/postgres-given.ts'
import { anyDatabase } from '../../support/prepared-database.ts'

it('doctor counts accounts with a local password, and names ten of them', async () => {
  const database = await anyDatabase()
  try {
    const config = loadConfig({ DIRECTORY: 'scim' }, () => '')
    const look = async () => {
      const findings = new Findings()
      await checkBreakGlass({ config, database, keys: undefined }, findings)
      return findings.all.map(({ state, message }) => [state, message])
    }
    const given = postgresGiven(database)
    await given.user(aUser({ name: 'zoe' }))
    const before = await look()
    expect(before).toEqual([[expect.stringMatching(/fine|warning/), expect.any(String)]])
    for (let at = 10; at < 22; at += 1) await given.user(aUser({ name: `b${at}` }), 'a hash')
    const [[state, message] = []] = await look()
    expect(state).toBe('fine')
    expect(message).toMatch(/^1[23] with a local password: .*b1\d.* and [23] more$/)
    expect(message).not.toMatch(/zoe|hash/)
  } finally {
    await database.close()
  }
})
