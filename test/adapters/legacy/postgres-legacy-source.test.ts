import { expect, it, onTestFinished } from 'vitest'
import { PostgresLegacySource } from '../../../adapters/legacy/postgres-legacy-source.ts'
import { legacySourceContract } from '../../contract/legacy-source.contract.ts'
import { legacyPostgres } from '../../support/legacy/legacy-postgres.ts'
import { describeWith } from '../../support/servers/describe-with.ts'

await describeWith('postgres', 'the source on Postgres', (serverUrl) => {
  legacySourceContract('Postgres', async (rows) => {
    const server = await legacyPostgres(serverUrl, rows)
    const source = await PostgresLegacySource.open(server.url)
    const close = async () => {
      await source.close()
      await server.close()
    }
    return { source, close }
  })

  it('shows one moment only', async () => {
    const server = await legacyPostgres(serverUrl, { sys_user_role: [] })
    onTestFinished(() => server.close())
    const source = await PostgresLegacySource.open(server.url)
    onTestFinished(() => source.close())
    await source.tables()
    await server.run('insert into sys_user_role values (1, 1)')
    for await (const rows of source.rows('sys_user_role', ['user_id'])) expect(rows).toEqual([])
  })
})
