import { expect, it, onTestFinished } from 'vitest'
import { MysqlLegacySource } from '../../../adapters/legacy/mysql-legacy-source.ts'
import { legacySourceContract } from '../../contract/legacy-source.contract.ts'
import { legacyMariadb } from '../../support/legacy/legacy-mariadb.ts'
import { describeWith } from '../../support/servers/describe-with.ts'

await describeWith('mariadb', 'the source on MariaDB', (serverUrl) => {
  legacySourceContract('MariaDB', async (rows) => {
    const server = await legacyMariadb(serverUrl, rows)
    const source = await MysqlLegacySource.open(server.url)
    const close = async () => {
      await source.close()
      await server.close()
    }
    return { source, close }
  })

  it('shows one moment only', async () => {
    const server = await legacyMariadb(serverUrl, { sys_user_role: [] })
    onTestFinished(() => server.close())
    const source = await MysqlLegacySource.open(server.url)
    onTestFinished(() => source.close())
    await source.tables()
    await server.run('insert into sys_user_role values (1, 1)')
    for await (const rows of source.rows('sys_user_role', ['user_id'])) expect(rows).toEqual([])
  })
})
