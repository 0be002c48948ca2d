import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assets } from '../../docs/examples/assets/assets.ts'
import { pagesContract } from '../http/pages.contract.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { EventStream } from '../support/push-streams.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService

beforeAll(async () => {
  const database = await anyDatabase()
  const url = new URL('../../docs/examples/assets/migrations/0001-assets.sql', import.meta.url)
  for (const statement of (await readFile(url, 'utf8')).split(';')) {
    if (statement.trim() !== '') await database.rows({ text: statement }, [])
  }
  service = await wholeService({}, undefined, database, [assets])
}, START_MS)

afterAll(() => service.close())

for (const page of assets.pages ?? []) pagesContract(page, () => service)

describe('a route of a module', () => {
  it('changes a record in one transaction with its entry in the operation log', async () => {
    const admin = await service.logIn('admin')
    const post = (url: string, payload = {}) =>
      service.app.inject({ method: 'POST', url, headers: admin, payload })
    await post('/asset/asset', { name: 'Lamp', serial: 'L-1' })
    const { rows } = (
      await service.app.inject({ url: '/asset/asset/list?serial=L-1', headers: admin })
    ).json()
    const scrap = `/asset/asset/${rows[0].id}/scrap`
    expect((await post(scrap)).json()).toMatchObject({ code: 200, data: null })
    // Another body, because the same request again would be refused as repeated.
    expect((await post(scrap, { again: true })).json()).toMatchObject({
      code: 500,
      error: 'asset_scrapped',
      msg: 'The asset is scrapped already.',
    })
    const log = await service.app.inject({
      url: '/monitor/operlog/list?pageSize=2',
      headers: admin,
    })
    expect(log.json().rows).toMatchObject([
      { title: 'Assets', method: 'Scrap an asset', status: 1 },
      { title: 'Assets', method: 'Scrap an asset', status: 0 },
    ])
  })
})

describe('a job of a module', () => {
  it('runs, tells holders, and is listed with its last and next run', async () => {
    const admin = await service.logIn('admin')
    const holder = { name: 'Desk', serial: 'D-1', holder: 1 }
    const url = '/asset/asset'
    await service.app.inject({ method: 'POST', url, headers: admin, payload: holder })
    const stream = await EventStream.open(`${service.origin}/resource/sse`, admin)
    expect(await service.runJob('assets/asset-reminder')).toBe(true)
    await stream.until(/You hold Desk\. Is it still in use\?/)
    const { data } = (await service.app.inject({ url: '/monitor/jobs', headers: admin })).json()
    expect(data).toMatchObject([
      {
        name: 'assets/asset-reminder',
        module: 'Assets',
        title: 'Remind holders of their assets',
        schedule: '0 9 * * 1',
        result: 'succeeded',
        failures: 0,
        failure: '',
      },
    ])
    expect(data[0].nextRun).toMatch(/ 09:00:00$/)
  })
})
