import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assets } from '../../docs/examples/assets/assets.ts'
import { pagesContract } from '../http/pages.contract.ts'
import { anyDatabase } from '../support/prepared-database.ts'
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
