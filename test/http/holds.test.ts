import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineModule } from '../../bootstrap/modules/define-module.ts'
import { aPicture } from '../support/bodies.ts'
import { type Colleague, Company } from '../support/company.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { addSpecimens, specimensPage } from '../support/specimen.ts'
import { START_MS, wholeService } from '../support/whole-service.ts'

describe('holds', () => {
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
})

describe('held files', () => {
  const { url, permission } = specimensPage
  const LEAST = { labelledOn: '2026-01-31', state: '0', weight: 1, owner: 100 }
  const CODES = ['add', 'edit', 'remove', 'list'].map((code) => `${permission}:${code}`)
  const FILE_CODES = ['system:oss:upload', 'system:oss:query', 'system:oss:list']
  const DONE = { code: 200 }
  const UNKNOWN = {
    error: 'invalid_field',
    msg: 'Photo: it does not exist, or you may not use it.',
  }
  let company: Company
  let clerk: Colleague
  let count = 0

  beforeAll(async () => {
    const database = await anyDatabase()
    await addSpecimens(database)
    const words = ['Specimens', '样本'] as const
    const specimens = defineModule({ name: 'specimens', words, pages: [specimensPage] })
    const service = await wholeService({ REPEAT_SECONDS: '0' }, undefined, database, [specimens])
    company = new Company(service, database)
    clerk = await company.somebody({
      department: 100,
      codes: [...CODES, ...FILE_CODES],
      scopes: ['all'],
    })
  }, START_MS)
  afterAll(() => company.close())

  const upload = async (by?: Colleague, content = aPicture(1000), fileName = 'a.png') => {
    const form = formOf({ name: 'file', fileName, content })
    const own = by?.headers ?? (await company.service.logIn('admin'))
    const headers = { ...own, 'content-type': FORM_TYPE }
    const path = `${company.service.origin}/resource/oss/upload`
    const answer = await (await fetch(path, { method: 'POST', headers, body: form })).json()
    return Number(Object(answer).data.ossId)
  }
  const row = async () =>
    (await company.ask('GET', `${url}/list?name=held+${count}`)).rows?.[0] ?? {}
  const add = async (body: object, by?: Colleague) => {
    count += 1
    return company.ask('POST', url, { ...LEAST, name: `held ${count}`, ...body }, by?.headers)
  }
  const edit = async (body: object, by?: Colleague) =>
    company.ask('PUT', url, { ...(await row()), ...body }, by?.headers)
  const isThere = async (id: number) => {
    const { data } = await company.ask('GET', `/resource/oss/listByIds/${id}`)
    return (data as unknown[]).length === 1
  }
  const remove = (path: string, by?: Colleague) =>
    company.ask('DELETE', path, undefined, by?.headers)

  describe('a file that a row names', () => {
    it('is held: the page of files cannot remove it', async () => {
      const [photo, paper, free] = [await upload(), await upload(), await upload()]
      expect(await add({ photo, papers: [paper] })).toMatchObject(DONE)
      expect(await row()).toMatchObject({ photo, papers: [paper] })
      const held = { code: 601, error: 'file_held' }
      expect(await remove(`/resource/oss/${photo}`)).toMatchObject({
        ...held,
        msg: 'The file is still used by specimens (Photo).',
      })
      expect(await remove(`/resource/oss/${free},${paper}`)).toMatchObject(held)
      for (const id of [photo, paper, free]) expect(await isThere(id)).toBe(true)
      expect(await remove(`/resource/oss/${free}`)).toMatchObject(DONE)
    })

    it('goes when the row names another, and with the row', async () => {
      const [photo, other, paper, more] = [
        await upload(),
        await upload(),
        await upload(),
        await upload(),
      ]
      await add({ photo, papers: [paper, more] })
      expect(await edit({ photo: other, papers: [more] })).toMatchObject(DONE)
      for (const [id, stays] of [
        [photo, false],
        [paper, false],
        [other, true],
        [more, true],
      ] as const)
        expect([id, await isThere(id)]).toEqual([id, stays])
      expect(await remove(`${url}/${(await row()).id}`)).toMatchObject(DONE)
      for (const id of [other, more]) expect(await isThere(id)).toBe(false)
    })

    it('on hold stays as a file when its row goes or names another', async () => {
      const [photo, paper, other] = [await upload(), await upload(), await upload()]
      await add({ photo, papers: [paper] })
      const hold = (reason: string) =>
        company.ask('PUT', `/resource/oss/hold/${photo},${paper}`, { holdReason: reason })
      expect(await hold('Case 7')).toMatchObject(DONE)
      expect(await edit({ photo: other })).toMatchObject(DONE)
      expect(await isThere(photo)).toBe(true)
      expect(await remove(`${url}/${(await row()).id}`)).toMatchObject(DONE)
      expect([await isThere(paper), await isThere(other)]).toEqual([true, false])
      expect(await remove(`/resource/oss/${paper}`)).toMatchObject({ error: 'file_on_hold' })
      await hold('')
      expect(await remove(`/resource/oss/${photo},${paper}`)).toMatchObject(DONE)
    })

    it('stays while another row, or another field, holds it', async () => {
      const photo = await upload()
      await add({ photo })
      const first = await row()
      await add({ papers: [photo] })
      await remove(`${url}/${first.id}`)
      expect(await isThere(photo)).toBe(true)
      expect(await edit({ photo, papers: [] })).toMatchObject(DONE)
      expect(await isThere(photo)).toBe(true)
      expect(await edit({ photo: '' })).toMatchObject(DONE)
      expect(await isThere(photo)).toBe(false)
    })

    it('goes with the last of rows that let go of it together', async () => {
      const photo = await upload()
      const ids: unknown[] = []
      for (let at = 0; at < 4; at += 1) {
        await add({ photo })
        ids.push((await row()).id)
      }
      await Promise.all(ids.map((id) => remove(`${url}/${id}`)))
      expect(await isThere(photo)).toBe(false)
    })

    it('must be ready, of a type that fits, and no avatar', async () => {
      for (const photo of [987_654_321, await upload(undefined, Buffer.from('text'), 'a.txt')])
        expect(await add({ photo })).toMatchObject(UNKNOWN)
      const gone = await upload()
      await remove(`/resource/oss/${gone}`)
      expect(await add({ photo: gone })).toMatchObject(UNKNOWN)
      const face = await upload()
      await company.run('update users set avatar_url = $1 where id = 1', [`file:${face}`])
      expect(await add({ photo: face })).toMatchObject(UNKNOWN)
    })

    it("is the caller's own, unless they may remove files", async () => {
      const theirs = await upload()
      expect(await add({ photo: theirs }, clerk)).toMatchObject(UNKNOWN)
      const own = await upload(clerk)
      expect(await add({ photo: own }, clerk)).toMatchObject(DONE)
      const department = await company.department(100)
      const remover = await company.somebody({
        ...{ department, scopes: ['department'] },
        codes: [...CODES, ...FILE_CODES, 'system:oss:remove'],
      })
      expect(await add({ photo: theirs, owner: department }, remover)).toMatchObject(UNKNOWN)
      expect(await add({ photo: theirs })).toMatchObject(DONE)
      expect(await edit({ rating: 1 }, clerk)).toMatchObject(DONE)
    })
  })
})
