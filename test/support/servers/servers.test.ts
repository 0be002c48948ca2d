import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { describeWith, describeWithProgram } from './describe-with.ts'
import { freshDatabase } from './fresh-database.ts'
import { postgresSetting, startPostgres } from './postgres-server.ts'
import { redisInfo, startRedis } from './redis-server.ts'
import { s3Buckets } from './s3-client.ts'

await describeWith('postgres', 'shared Postgres', (url) => {
  it('gives each suite its own database', async () => {
    const [one, other] = await Promise.all([freshDatabase(url), freshDatabase(url)])
    const client = new pg.Client(one.url)
    await client.connect()
    await client.query('create table mine (id int)')
    expect(await tables(other.url)).not.toContain('mine')
    expect(await tables(one.url)).toContain('mine')
    client.on('error', () => undefined)
    await Promise.all([one.drop(), other.drop()])
    await expect(tables(one.url)).rejects.toThrow('does not exist')
  })
})

await describeWithProgram('postgres', 'private Postgres', (program) => {
  it('keeps its data over a crash and answers again after a freeze', async () => {
    const server = await startPostgres(program)
    try {
      const database = await freshDatabase(server.url)
      await server.crash()
      expect(await tables(database.url)).toEqual([])
      await server.freeze()
      await expect(postgresSetting(server.url, 'port')).rejects.toThrow('timeout')
      await server.thaw()
      expect(await postgresSetting(server.url, 'port')).toBe(String(server.port))
    } finally {
      await server.stop()
    }
    await expect(postgresSetting(server.url, 'port')).rejects.toThrow('ECONNREFUSED')
  })
})

await describeWithProgram('redis-server', 'private Redis', (program) => {
  it('is not mistaken for another one on its port', async () => {
    const server = await startRedis(program)
    onTestFinished(() => server.stop())
    await expect(startRedis(program, { port: server.port })).rejects.toThrow(/ended at once/)
    await server.stop()
    await expect(redisInfo(server.url)).rejects.toThrow()
  })
})

await describeWith('s3', 'shared S3', (url) => {
  it('refuses callers without its keys', async () => {
    const stranger = new URL(url)
    stranger.password = 'guessed'
    await expect(s3Buckets(url)).resolves.toBeInstanceOf(Array)
    const refused = { $metadata: { httpStatusCode: 403 } }
    await expect(s3Buckets(stranger.href)).rejects.toMatchObject(refused)
  })
})

async function tables(url: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const { rows } = await client.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    return rows.map((row) => row.table_name)
  } finally {
    await client.end()
  }
}
