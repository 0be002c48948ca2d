import { createConnection } from 'mysql2/promise'
import { expect, it, onTestFinished } from 'vitest'
import { MysqlLegacySource } from '../../../adapters/legacy/parts/switch/mysql-legacy-source.ts'
import { PostgresLegacySource } from '../../../adapters/legacy/parts/switch/postgres-legacy-source.ts'
import { legacyMariadb } from '../../support/legacy/legacy-mariadb.ts'
import { legacyPostgres } from '../../support/legacy/legacy-postgres.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { legacySourceContract } from './legacy-source.contract.ts'

/** Of the source: the connection that wrote the rows may still be at its `insert`. */
const CONNECTIONS =
  "select id from information_schema.processlist where db = ? and info like 'select%'"

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

  it('says when its server goes away between rows', async () => {
    const server = await legacyMariadb(serverUrl, {})
    onTestFinished(() => server.close())
    // More than fits into the buffers between the two.
    await server.run('insert into sys_user_role select seq, 1 from seq_1_to_500000')
    const source = await MysqlLegacySource.open(server.url)
    onTestFinished(() => source.close())
    const admin = await createConnection(serverUrl)
    onTestFinished(() => admin.end())
    const name = new URL(server.url).pathname.slice(1)
    const readAll = async () => {
      for await (const _rows of source.rows('sys_user_role', ['user_id'])) {
        const [found] = await admin.query(CONNECTIONS, [name])
        for (const { id } of Array.isArray(found) ? found.map(Object) : []) {
          await admin.query(`kill ${id}`).catch(() => undefined)
        }
      }
    }
    await expect(readAll()).rejects.toThrow(/lost|closed/i)
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
