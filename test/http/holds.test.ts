import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { Company } from '../support/company.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { START_MS, wholeService } from '../support/whole-service.ts'

let company: Company
const DONE = { code: 200 }

beforeAll(async () => {
  const database = await anyDatabase()
  const settings = { REPEAT_SECONDS: '0', TRASH_DAYS: '7' }
  company = new Company(await wholeService(settings, undefined, database), database)
}, START_MS)
afterAll(() => company.close())

async function upload(fileName: string) {
  const form = formOf({ name: 'file', fileName, content: aPicture(1000) })
  const headers = { ...(await company.service.logIn('admin')), 'content-type': FORM_TYPE }
  const path = `${company.service.origin}/resource/oss/upload`
  const answer = await (await fetch(path, { method: 'POST', headers, body: form })).json()
  return String(Object(answer).data.ossId)
}
const remove = (id: string, by?: Record<string, string>) =>
  company.ask('DELETE', `/resource/oss/${id}`, undefined, by)
const hold = (id: string, holdReason?: string) =>
  company.ask('PUT', `/resource/oss/hold/${id}`, { holdReason })
const listed = async (list: string) =>
  (await company.ask('GET', `/resource/oss/${list}?pageSize=200`)).rows ?? []

describe('a hold', () => {
  it('keeps a file from whoever would delete it, and says why in both languages', async () => {
    const id = await upload('evidence.png')
    expect(await hold(id, 'Case 7')).toMatchObject(DONE)
    const admin = await company.service.logIn('admin')
    for (const language of ['en', 'zh-CN']) {
      const refused = await remove(id, { ...admin, 'accept-language': language })
      expect(refused).toMatchObject({ error: 'file_on_hold' })
      expect(refused.msg).toMatch(/evidence\.png.*Case 7/)
    }
    expect(await listed('list')).toMatchObject([{ ossId: id }])
    expect(await listed('hold')).toMatchObject([
      { ossId: id, holdReason: 'Case 7', trashTime: null },
    ])
    expect(await listed('trash')).toEqual([])
    await hold(id, ' ')
    expect(await listed('hold')).toEqual([])
    expect(await remove(id)).toMatchObject(DONE)
  })

  it('holds in the trash too, and all or nothing of a list is deleted', async () => {
    const [held, free] = [await upload('held.png'), await upload('free.png')]
    await remove(`${held},${free}`)
    await hold(held, 'Case 8')
    const purge = (ids: string) => company.ask('DELETE', `/resource/oss/trash/${ids}`)
    expect(await purge(`${free},${held}`)).toMatchObject({ error: 'file_on_hold' })
    expect(await listed('hold')).toMatchObject([{ ossId: held, trashByName: 'admin' }])
    expect((await listed('trash')).map(({ ossId }) => ossId)).toContain(free)
    expect(await purge(free)).toMatchObject(DONE)
    await hold(held)
    expect(await purge(held)).toMatchObject(DONE)
    expect((await listed('trash')).map(({ ossId }) => ossId)).not.toContain(held)
  })

  it('is refused for files that do not exist', async () => {
    expect(await hold('987654321', 'Case 9')).toMatchObject({ error: 'file_not_found' })
  })

  it('stands in the operation log', async () => {
    const { rows = [] } = await company.ask('GET', '/monitor/operlog/list?pageSize=50')
    const texts = rows.map((row) => JSON.stringify(row))
    for (const url of ['/resource/oss/hold', '/resource/oss/trash']) {
      expect(texts.some((text) => text.includes(url))).toBe(true)
    }
  })
})
