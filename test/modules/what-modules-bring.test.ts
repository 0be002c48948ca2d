import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assets } from '../../docs/examples/assets/assets.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService

beforeAll(async () => {
  service = await wholeService({}, undefined, undefined, [assets])
}, START_MS)
afterAll(() => service.close())

describe('what a module brings', () => {
  const menus = async (language: string) => {
    const headers = { ...(await service.logIn('admin')), 'content-language': language }
    const answer = (await service.app.inject({ url: '/system/menu/list', headers })).json()
    const rows: { menuName: string; perms: string | null }[] = answer.data
    return rows.filter(({ perms }) => perms?.startsWith('asset:')).map(({ menuName }) => menuName)
  }

  it('is a page with a button for all that it offers, in both languages', async () => {
    expect(await menus('en_US')).toEqual([
      'Assets',
      'Look up assets',
      'Add assets',
      'Edit assets',
      'Remove assets',
      'Export assets',
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
