import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { withPasswordChange } from '../../bootstrap/start/own-passwords.ts'
import { anyDatabase } from '../support/prepared-database.ts'

let database: Database

beforeAll(async () => {
  database = await anyDatabase()
})
afterAll(() => database.close())

async function decided(env: Readonly<Record<string, string>>) {
  const config = loadConfig(env, () => '')
  return (await withPasswordChange(config, database)).accounts.passwordChange
}

describe('PASSWORD_CHANGE', () => {
  it('is what settings say', async () => {
    for (const policy of ['required', 'advised', 'off'])
      expect(await decided({ PASSWORD_CHANGE: policy })).toBe(policy)
  })

  it('is required without a setting, but not where an older version began', async () => {
    expect(await decided({})).toBe('required')
    await database.rows({ text: `delete from seeds where name = 'own-passwords'` }, [])
    expect(await decided({})).toBe('advised')
  })
})
