import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { Service, type Settings } from '../../support/service.ts'

const PATIENCE = { timeout: 120_000, interval: 200 }
const JSON_TYPE = { 'content-type': 'application/json' }

await describeWith('postgres', 'T-119: the chain of the logs', (postgres) => {
  it('names what was altered, cut and added, and accounts for what was erased', async () => {
    const { url, database } = await openFreshDatabase(postgres, { poolSize: 2 })
    const query = (text: string) => database.rows({ text }, [])
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: url }
    const service = await Service.start(folder, settings)
    const { frontEnd, session } = await used(service)
    await untilLinked(query)
    expect(await verified(folder, settings)).toMatchObject({ code: 0, findings: [] })

    const [first, second] = await idsOf(query, 'login_log')
    const remove = { method: 'DELETE', headers: session }
    expect((await frontEnd.ask(`/monitor/logininfor/${first}`, remove)).code).toBe(200)
    await untilLinked(query)
    const erased = await verified(folder, settings)
    expect(erased).toMatchObject({ code: 0, logs: [{ log: 'login', erased: 1 }, {}] })

    await query(`update login_log set address = '203.0.113.9' where id = ${second}`)
    const [oldest, other] = await idsOf(query, 'operation_log')
    await query(`delete from operation_log where id = ${oldest}`)
    const altered = await verified(folder, settings)
    expect(altered).toMatchObject({
      code: 1,
      findings: [
        { kind: 'altered', log: 'login', what: 'entry', id: second },
        { kind: 'cut', log: 'operation', what: 'entry', id: oldest },
      ],
    })
    await query(
      `insert into operation_log (id, area, kind, method, url, operator_id, operator_name, address,
          parameters, at, milliseconds) overriding system value
        select ${oldest}, area, kind, method, url, operator_id, 'somebody', address, parameters, at,
          milliseconds from operation_log where id = ${other}`,
    )
    expect(await verified(folder, settings)).toMatchObject({
      code: 1,
      findings: [{ id: second }, { kind: 'altered', log: 'operation', id: oldest }],
    })
    expect(await service.stop()).toBe(0)
  }, 300_000)
})

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>

/** A login that fails, two that do not, and some changes. */
async function used(service: Service) {
  const { publicKey, password } = firstStartOf(service)
  const frontEnd = new FrontEnd(service)
  await frontEnd.logIn(publicKey, 'not the password')
  await frontEnd.logIn(publicKey, password)
  const session = await frontEnd.logIn(publicKey, password)
  for (const noticeTitle of ['a', 'b', 'c']) {
    const body = JSON.stringify({ noticeTitle, noticeType: '1', noticeContent: 'text' })
    const add = { method: 'POST', headers: { ...session, ...JSON_TYPE }, body }
    expect((await frontEnd.ask('/system/notice', add)).code).toBe(200)
  }
  return { frontEnd, session }
}

async function untilLinked(query: Query): Promise<void> {
  const text = `select (select coalesce(max(id), 0) from login_log) <=
      (select coalesce(max(seen), 0) from audit_links where log = 'login')
    and (select coalesce(max(id), 0) from operation_log) <=
      (select coalesce(max(seen), 0) from audit_links where log = 'operation') as done`
  await expect.poll(() => query(text), PATIENCE).toEqual([{ done: true }])
}

async function idsOf(query: Query, table: string): Promise<string[]> {
  const rows = await query(`select id::text as id from ${table} order by id`)
  return rows.map(({ id }) => String(id))
}

async function verified(folder: string, settings: Settings, ...options: readonly string[]) {
  const args = ['audit', 'verify', '--json', ...options]
  const service = new Service({ args, folder, settings })
  const code = await service.exitCode
  const last = service.output.trim().split('\n').at(-1)
  return { code, ...JSON.parse(last ?? '') }
}
