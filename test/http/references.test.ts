import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineModule } from '../../bootstrap/modules/define-module.ts'
import { type Colleague, Company } from '../support/company.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { addSpecimens, specimensPage } from '../support/specimen.ts'
import { START_MS, wholeService } from '../support/whole-service.ts'

const { url } = specimensPage
const CODES = ['add', 'edit', 'list'].map((code) => `${specimensPage.permission}:${code}`)
const LEAST = { labelledOn: '2026-01-31', state: '0', weight: 1 }
const UNKNOWN = { code: 500, error: 'invalid_field' }
let company: Company
let department: number
let member: Colleague
let stranger: Colleague
let count = 0

beforeAll(async () => {
  const database = await anyDatabase()
  await addSpecimens(database)
  const words = ['Specimens', '样本'] as const
  const specimens = defineModule({ name: 'specimens', words, pages: [specimensPage] })
  const service = await wholeService({ REPEAT_SECONDS: '0' }, undefined, database, [specimens])
  company = new Company(service, database)
  department = await company.department(100)
  member = await company.somebody({ department, codes: CODES, scopes: ['department'] })
  stranger = await company.somebody({ department: 100, codes: [] })
}, START_MS)
afterAll(() => company.close())

const add = async (body: object, by?: Colleague) => {
  count += 1
  const form = { ...LEAST, owner: department, name: `ref ${count}`, ...body }
  return company.ask('POST', url, form, by?.headers)
}
const last = async () => (await company.ask('GET', `${url}/list?name=ref+${count}`)).rows?.[0] ?? {}
const notice = async (title: string) => {
  const form = { noticeTitle: title, noticeType: '1', noticeContent: '', status: '1' }
  await company.ask('POST', '/system/notice', form)
  const { rows = [] } = await company.ask('GET', `/system/notice/list?noticeTitle=${title}`)
  return Number(rows[0]?.noticeId)
}

describe('what a row refers to', () => {
  it('is named in the row', async () => {
    const [subject, other] = [await notice('First'), await notice('Second')]
    const form = { holder: member.id, helpers: [stranger.id, member.id], subject }
    expect(await add({ ...form, subjects: [other, subject] })).toMatchObject({ code: 200 })
    expect(await last()).toMatchObject({
      subject,
      subjectName: 'First',
      subjects: [other, subject],
      subjectsName: 'Second, First',
      owner: department,
      holder: Number(member.id),
      holderName: expect.any(String),
    })
  })

  it('must be open to the caller, and is answered like what does not exist', async () => {
    const theirs = { holder: member.id, helpers: [member.id] }
    expect(await add(theirs, member)).toMatchObject({ code: 200 })
    const never = await add({ holder: 987_654_321 }, member)
    expect(never).toMatchObject(UNKNOWN)
    expect(await add({ holder: stranger.id }, member)).toMatchObject({ ...UNKNOWN, msg: never.msg })
    expect(await add({ helpers: [member.id, stranger.id] }, member)).toMatchObject(UNKNOWN)
    const nowhere = await add({ owner: 987_654_321 }, member)
    expect(await add({ owner: 100 }, member)).toMatchObject({ ...UNKNOWN, msg: nowhere.msg })
  })

  it('may stay when somebody else edits the row', async () => {
    await add({ owner: 100, holder: stranger.id, helpers: [stranger.id] })
    const row = await last()
    const edit = (body: object) => company.ask('PUT', url, { ...row, ...body }, member.headers)
    expect(await edit({ rating: 2 })).toMatchObject({ code: 200 })
    expect(await edit({ helpers: [member.id, stranger.id] })).toMatchObject({ code: 200 })
    expect(await edit({ helpers: [member.id] })).toMatchObject({ code: 200 })
    expect(await edit({ helpers: [stranger.id] })).toMatchObject(UNKNOWN)
  })
})

describe('what is referred to', () => {
  it('is not removed', async () => {
    const home = await company.department(department)
    const person = await company.somebody({ codes: [] })
    const helper = await company.somebody({ codes: [] })
    await add({ owner: home, holder: person.id, helpers: [helper.id] })
    const referred = (field: string) => ({
      code: 601,
      error: 'record_referred',
      msg: expect.stringContaining(`is still used by specimens (${field}).`),
    })
    const remove = (path: string) => company.ask('DELETE', path)
    expect(await remove(`/system/dept/${home}`)).toMatchObject(referred('Owner'))
    expect(await remove(`/system/user/${person.id}`)).toMatchObject(referred('Holder'))
    expect(await remove(`/system/user/${helper.id}`)).toMatchObject(referred('Helpers'))
    expect(await remove(`${url}/${(await last()).id}`)).toMatchObject({ code: 200 })
    expect(await remove(`/system/user/${person.id},${helper.id}`)).toMatchObject({ code: 200 })
    expect(await remove(`/system/dept/${home}`)).toMatchObject({ code: 200 })
  })

  it('is told in Chinese, too', async () => {
    const home = await company.department(department)
    await add({ owner: home })
    const headers = await company.service.logIn('admin')
    const zh = { ...headers, 'content-language': 'zh_CN' }
    const refused = await company.ask('DELETE', `/system/dept/${home}`, undefined, zh)
    expect(refused.msg).toBe('部门仍被标本（所属部门）使用，不能删除')
  })

  it('is removed from the rows where the field says so', async () => {
    const [one, other] = [await notice('Third'), await notice('Fourth')]
    await add({ subject: one, subjects: [one, other] })
    // More than are emptied at once.
    await company.run(
      `insert into specimens select (jsonb_populate_record(s, jsonb_build_object(
         'id', 500000 + n, 'name', s.name || ' ' || n, 'subjects', s.subjects[1:1]))).*
       from specimens s, generate_series(1, 200) n where s.name = $1`,
      [`ref ${count}`],
    )
    expect(await company.ask('DELETE', `/system/notice/${one}`)).toMatchObject({ code: 200 })
    const { rows } = await company.ask('GET', `${url}/list?name=ref+${count}+200`)
    expect(rows).toMatchObject([{ subjects: [] }])
    await company.run('delete from specimens where id > 500000')
    expect(await last()).toMatchObject({
      subject: null,
      subjectName: null,
      subjects: [other],
      subjectsName: 'Fourth',
    })
  })

  it('is not removed while somebody is just naming it', async () => {
    const races = Array.from({ length: 8 }, async () => {
      const person = await company.somebody({ codes: [] })
      const form = { ...LEAST, owner: department, name: `race ${person.id}`, helpers: [person.id] }
      const [added, removed] = await Promise.all([
        company.ask('POST', url, form),
        company.ask('DELETE', `/system/user/${person.id}`),
      ])
      return [added.code, removed.code]
    })
    for (const codes of await Promise.all(races))
      expect([
        [200, 601],
        [500, 200],
      ]).toContainEqual(codes)
  })
})
