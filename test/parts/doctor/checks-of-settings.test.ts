import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PostgresPasskeyRepo } from '../../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { noteModules } from '../../../adapters/postgres/modules/known-modules.ts'
import type { MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import { applyModuleMigrations } from '../../../adapters/postgres/modules/module-migrations.ts'
import { changeFactorRule } from '../../../bootstrap/commands/admin/require-factor.ts'
import { accountsIn } from '../../../bootstrap/commands/admin/with-accounts.ts'
import { Findings } from '../../../bootstrap/parts/check.ts'
import { checkPasskeyKeys, checkPasswords } from '../../../bootstrap/parts/doctor/check-accounts.ts'
import { checkClients } from '../../../bootstrap/parts/doctor/check-clients.ts'
import { checkModules } from '../../../bootstrap/parts/doctor/check-stores.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import { withPasswordChange } from '../../../bootstrap/start/parts.ts'
import { record } from '../../../domain/records/record.ts'
import { text } from '../../../domain/records/text.ts'
import { aUser } from '../../support/builders.ts'
import { aPasskey } from '../../support/passkey-builders.ts'
import { soundKeys, unsoundKeys } from '../../support/passkey-keys.ts'
import { postgresGiven } from '../../support/postgres-given.ts'
import { anyDatabase, preparedDatabase } from '../../support/prepared-database.ts'
import { writtenModule } from '../../support/written-module.ts'

describe('check passkeys', () => {
  it('doctor names passkeys whose keys prove nothing', async () => {
    const database = await anyDatabase()
    onTestFinished(() => database.close())
    await postgresGiven(database).user(aUser({ id: '77', name: 'mei' }))
    const repo = new PostgresPasskeyRepo(database)
    for (const [name, make] of Object.entries({ ...soundKeys, ...unsoundKeys }).slice(0, 8)) {
      const publicKey = new Uint8Array(isoCBOR.encode(make().publicKey as never))
      await repo.add(aPasskey({ userId: '77', name, publicKey }))
    }
    const findings = new Findings()
    await checkPasskeyKeys(database, findings)
    const told = findings.all.map(({ state, check, message }) => [state, check, message])
    expect(told).toEqual(
      Object.keys(unsoundKeys)
        .slice(0, 5)
        .map((name) => [
          'warning',
          'passkeys',
          expect.stringContaining(`"${name}" of mei has a key`),
        ]),
    )
  })
})

describe('check passwords', () => {
  it('doctor tells how many imported passwords are left', async () => {
    const database = await anyDatabase()
    onTestFinished(() => database.close())
    const findings = new Findings()
    await checkPasswords(database, findings)
    expect(findings.all).toEqual([])
    const hash = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'
    await postgresGiven(database).user(aUser({ id: '77', name: 'mei' }), hash)
    await checkPasswords(database, findings)
    expect(findings.all).toEqual([
      { state: 'fine', check: 'passwords', message: expect.stringMatching(/^1 accounts have /) },
    ])
  })
})

describe('own passwords', () => {
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
})

it('admin require-factor changes the rule of a role, says who lacks one, and is logged', async () => {
  const database = await preparedDatabase()
  onTestFinished(() => database.close())
  const accounts = await accountsIn(database)
  expect(await changeFactorRule(accounts, 'superadmin', true)).toEqual({ required: 1, missing: 1 })
  expect(await changeFactorRule(accounts, 'superadmin', false)).toMatchObject({ missing: 0 })
  await expect(changeFactorRule(accounts, 'nobody', true)).rejects.toThrow('the key nobody')
  const text = 'select url, parameters from operation_log order by id'
  expect(await database.rows({ text }, [])).toMatchObject([
    {
      url: 'gatehouse admin require-factor',
      parameters: '{"role":"superadmin","factorRequired":true}',
    },
    { parameters: '{"role":"superadmin","factorRequired":false}' },
  ])
})

describe('check modules', () => {
  const records = [record({ name: 'asset', fields: { name: text({ max: 9 }) } })]
  const FIRST = 'create table assets (id bigint primary key, name text not null)'

  let database: Database
  beforeAll(async () => {
    database = await anyDatabase()
  })
  afterAll(() => database.close())

  async function found(...modules: MigratedModule[]) {
    const findings = new Findings()
    await checkModules(database, modules, findings)
    return findings.all.map(({ state, message }) => `${state} ${message}`)
  }

  it('doctor tells which modules are pending, fit, were changed, and are gone', async () => {
    expect(await found()).toEqual([])
    const assets = await writtenModule({ '0001-assets.sql': FIRST }, { records })
    expect(await found(assets)).toEqual(['warning the next start applies assets 0001-assets'])
    await applyModuleMigrations(database, [assets])
    expect(await found(assets)).toEqual([
      'fine assets 1.0.0: their tables are those that their records need',
    ])
    expect(await found()).toEqual(['warning assets is not loaded; its tables and rows stay'])
    await noteModules(database, [assets])
    expect(await found()).toEqual([
      expect.stringMatching(/^warning assets 1\.0\.0, last seen 20\S+Z, is not loaded; /),
    ])

    await database.rows({ text: 'alter table assets drop column name' }, [])
    expect(await found(assets)).toEqual([
      expect.stringMatching(/^failed Module assets: .*: assets.name does not exist\. Write the/),
    ])
    await assets.put('0001-assets.sql', `${FIRST};`)
    await assets.put('0002-name.sql', 'commit;')
    expect(await found(assets)).toEqual([expect.stringMatching(/^failed .*0002-name.sql must not/)])
    await assets.put('0002-name.sql', undefined)
    expect(await found(assets)).toEqual([expect.stringMatching(/^failed .* was changed after/)])
  })
})

describe('check clients', () => {
  it('names clients whose rules nobody can meet, and no others', async () => {
    const database = await anyDatabase()
    const told = async (paths: string[], networks: string[]) => {
      const text = `update clients set paths = $1, networks = $2 where client_key = 'pc6'`
      await database.rows({ text }, [paths, networks])
      const findings = new Findings()
      await checkClients(database, findings)
      return findings.all.map(({ state, message }) => `${state} ${message}`)
    }
    for (const networks of [['10.0.0.0/8'], ['0.0.0.0/0'], ['224.0.0.1', '192.168.0.7'], ['::/0']])
      expect(await told(['/**'], networks)).toEqual([])
    expect(await told(['/system/**', '/auth/*'], [])).toEqual([])
    for (const networks of [['0.0.0.0'], ['224.0.0.0/4', '255.255.255.255'], ['ff00::/8']])
      expect(await told([], networks)).toEqual([expect.stringMatching(/^warning pc6: nobody can/)])
    expect(await told(['/app/**', '/system/user/*'], [])).toEqual([
      expect.stringContaining('pc6: no front end can start with it'),
    ])
    await database.close()
  })
})
