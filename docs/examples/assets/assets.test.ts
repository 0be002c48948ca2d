import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pageSuite, startConsole, type TestClient, type TestConsole } from 'gatehouse/testing'
import { assets } from './assets.ts'

let console: TestConsole
let admin: TestClient

before(async () => {
  console = await startConsole({ modules: [assets] })
  admin = await console.as('admin')
})
after(() => console.close())

for (const page of assets.pages ?? []) pageSuite(page, { describe, it, console: () => console })

describe('the reminder', () => {
  it('asks whoever holds an asset in use', async () => {
    const holder = await console.asUser()
    await admin.post('/asset/asset', { name: 'Desk', serial: 'D-1', holder: holder.userId })
    await console.runJob('assets/asset-reminder')
    const told = console.messages.filter(({ to }) => to === holder.userId)
    assert.deepEqual(told, [{ to: holder.userId, text: 'You hold Desk. Is it still in use?' }])
  })
})

describe('scrapping an asset', () => {
  it('tells its holder, once', async () => {
    const holder = await console.asUser()
    await admin.post('/asset/asset', { name: 'Lamp', serial: 'L-1', holder: holder.userId })
    const { rows: [lamp] = [] } = await admin.get('/asset/asset/list?serial=L-1')
    const scrap = `/asset/asset/${lamp?.id}/scrap`
    assert.equal((await admin.post(scrap)).code, 200)
    const told = () => console.messages.filter(({ to }) => to === holder.userId)
    assert.deepEqual(told(), [{ to: holder.userId, text: 'Lamp was scrapped.' }])
    // Another body, because the same request again would be refused as repeated.
    const second = await admin.post(scrap, { again: true })
    assert.equal(second.error, 'asset_scrapped')
    assert.equal(told().length, 1)
  })

  it('needs its permission', async () => {
    const reader = await console.asUser({ permissions: ['asset:asset:list'], scope: 'all' })
    assert.equal((await reader.get('/asset/asset/list')).code, 200)
    assert.equal((await reader.post('/asset/asset/1/scrap')).code, 403)
  })

  it('leaves an entry in the operation log', async () => {
    const log = await admin.call('GET /monitor/operlog/list', { query: { pageSize: 2 } })
    assert.equal(log.code, 200)
    const entries = log.rows.map(({ title, method, status }) => ({ title, method, status }))
    assert.deepEqual(entries, [
      { title: 'Assets', method: 'Scrap an asset', status: 1 },
      { title: 'Assets', method: 'Scrap an asset', status: 0 },
    ])
  })
})
