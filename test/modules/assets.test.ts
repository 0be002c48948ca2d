import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assets } from '../../docs/examples/assets/assets.ts'
import { pagesContract } from '../http/pages.contract.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService

beforeAll(async () => {
  service = await wholeService({}, undefined, undefined, [assets])
}, START_MS)

afterAll(() => service.close())

for (const page of assets.pages ?? []) {
  pagesContract(page, () => service, { state: 'in_use' })
}

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

describe('what a module brings', () => {
  const menus = async (language: string) => {
    const headers = { ...(await service.logIn('admin')), 'content-language': language }
    const answer = (await service.app.inject({ url: '/system/menu/list', headers })).json()
    const rows: { menuName: string; perms: string | null }[] = answer.data
    // The suite of the page adds menus of its own, so that roles can have its permissions.
    const own = rows.filter(({ menuName }) => !menuName.startsWith('Menu '))
    return own.filter(({ perms }) => perms?.startsWith('asset:')).map(({ menuName }) => menuName)
  }

  it('is a page with a button for all that it offers, in both languages', async () => {
    expect(await menus('en_US')).toEqual([
      'Assets',
      'Look up assets',
      'Add assets',
      'Edit assets',
      'Remove assets',
      'Export assets',
      'Import assets',
      'Scrap an asset',
    ])
    expect((await menus('zh_CN'))[0]).toBe('资产')
    expect((await menus('zh_CN'))[2]).toBe('资产新增')
  })

  it('is a dictionary, in both languages', async () => {
    const labels = async (language: string) => {
      const headers = { ...(await service.logIn('admin')), 'content-language': language }
      const url = '/system/dict/data/type/asset_state'
      const answer = (await service.app.inject({ url, headers })).json()
      return answer.data.map(({ dictLabel }: { dictLabel: string }) => dictLabel)
    }
    expect(await labels('en_US')).toEqual(['In use', 'Scrapped'])
    expect(await labels('zh_CN')).toEqual(['在用', '报废'])
  })
})
