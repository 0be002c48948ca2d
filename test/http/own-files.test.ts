import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { PLACES, UserWorld } from '../support/user-world.ts'
import { START_MS } from '../support/whole-service.ts'

type Headers = Readonly<Record<string, string>>

const CODES = ['list', 'query', 'upload', 'download', 'remove'].map((verb) => `system:oss:${verb}`)

/** Somebody who uploaded one file. */
interface Uploader {
  readonly id: number
  readonly headers: Headers
  readonly file: string
  /** As it was given out when the file came. */
  readonly url: string
}

let world: UserWorld
let number = 0
const people = new Map<string, Uploader>()

beforeAll(async () => {
  world = await UserWorld.open(undefined, { LEGACY_FILE_HOSTS: 'files.old.example' })
  await join('own', PLACES.D1, 'own')
  await join('colleague', PLACES.D1, 'own')
  await join('head', PLACES.D1, 'department')
  await join('director', PLACES.D1, 'department-and-below')
  await join('below', PLACES.D11, 'own')
  await join('beside', PLACES.D2, 'own')
  await join('everything', PLACES.D2, 'all')
  await join('nowhere', null, 'department-and-below')
}, START_MS)
afterAll(() => world.close())

async function join(name: string, department: number | null, scope: string): Promise<void> {
  number += 1
  await world.role(3500 + number, `files-${name}`, scope, CODES)
  const id = await world.person(8500 + number, `files-${name}`, department, [3500 + number])
  const headers = await world.service.logIn(`files-${name}`)
  people.set(name, { id, headers, ...(await upload(headers, name)) })
}

async function upload(headers: Headers, name: string): Promise<{ file: string; url: string }> {
  const content = formOf({ name: 'file', fileName: `${name}.txt`, content: `of ${name}` })
  const { text } = await world.service.send({
    method: 'POST',
    url: '/resource/oss/upload',
    headers: { ...headers, 'content-type': FORM_TYPE },
    payload: content,
  })
  const { data } = JSON.parse(text)
  return { file: String(data.ossId), url: String(data.url) }
}

function who(name: string): Uploader {
  const person = people.get(name)
  if (!person) throw new Error(`There is no ${name}.`)
  return person
}

const nameOf = (file: unknown) => [...people].find(([, one]) => one.file === file)?.[0]
const filesOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.flatMap(({ ossId }) => nameOf(ossId) ?? []).sort()

function get(url: string, headers: Headers) {
  return world.service.send({ method: 'GET', url, headers })
}

const SEEN: [string, string[]][] = [
  ['own', ['own']],
  ['head', ['colleague', 'director', 'head', 'own']],
  ['director', ['below', 'colleague', 'director', 'head', 'own']],
  ['nowhere', ['nowhere']],
  ['everything', [...'below beside colleague director everything head nowhere own'.split(' ')]],
]

describe("files within a role's data scope", () => {
  it.each(SEEN)('%s lists, finds and downloads those of %j', async (name, seen) => {
    const { headers } = who(name)
    const list = await world.ask('GET', '/resource/oss/list?pageSize=100', undefined, headers)
    expect([filesOf(list.rows ?? []), list.total]).toEqual([seen, seen.length])
    const ids = [...people.values()].map(({ file }) => file).join()
    const byIds = await world.ask('GET', `/resource/oss/listByIds/${ids}`, undefined, headers)
    expect(filesOf(Object(byIds).data)).toEqual(seen)
    const downloaded = []
    for (const [other, { file }] of people) {
      const { text } = await get(`/resource/oss/download/${file}`, headers)
      if (text === `of ${other}`) downloaded.push(other)
      else expect(JSON.parse(text)).toMatchObject({ error: 'file_not_found' })
    }
    expect(downloaded.sort()).toEqual(seen)
  })

  it.each(SEEN)('T-91: %s finds those of %j by their old addresses', async (name, seen) => {
    const list = await world.ask('GET', '/resource/oss/list?pageSize=100')
    const found = []
    for (const { ossId, fileName } of list.rows ?? []) {
      const { status } = await get(`/legacy-files/${fileName}`, who(name).headers)
      if (status === 302) found.push(nameOf(ossId))
      else expect(status).toBe(404)
    }
    expect(found.sort()).toEqual(seen)
  })

  it('the super administrator sees all', async () => {
    const list = await world.ask('GET', '/resource/oss/list?pageSize=100')
    expect(filesOf(list.rows ?? [])).toHaveLength(people.size)
  })

  it('a file outside is answered like one that is not there', async () => {
    const { headers } = who('own')
    const { file, url } = who('beside')
    const answers = async (id: string) => [
      JSON.parse((await get(`/resource/oss/download/${id}`, headers)).text),
      await world.ask('DELETE', `/resource/oss/${id}`, undefined, headers),
      await world.ask('DELETE', `/resource/oss/links/${id}`, undefined, headers),
      await world.ask('GET', `/resource/oss/listByIds/${id}`, undefined, headers),
    ]
    const said = (all: Awaited<ReturnType<typeof answers>>) =>
      all.map(({ code, error, msg, data }) => [code, error, msg, data])
    expect(said(await answers(file))).toEqual(said(await answers('987654321')))
    const address = new URLSearchParams({ url })
    const found = await world.ask('GET', `/resource/oss/list?${address}`, undefined, headers)
    expect(found).toMatchObject({ code: 200, total: 0, rows: [] })
    const others = `createBy=${who('beside').id}`
    const filtered = await world.ask('GET', `/resource/oss/list?${others}`, undefined, headers)
    expect(filtered).toMatchObject({ code: 200, total: 0, rows: [] })
    const { text } = await get(`/resource/oss/download/${file}`, who('beside').headers)
    expect(text).toBe('of beside')
  })

  it('deletes only own files from a list that also names others', async () => {
    const { headers } = who('colleague')
    const { file } = await upload(headers, 'to-go')
    const list = `${file},${who('beside').file}`
    expect(await world.ask('DELETE', `/resource/oss/${list}`, undefined, headers)).toMatchObject({
      code: 200,
    })
    const gone = await world.ask('GET', `/resource/oss/listByIds/${list}`)
    expect(filesOf(Object(gone).data)).toEqual(['beside'])
  })

  it('an address that was given out opens its file to whoever has it', async () => {
    const { pathname, search } = new URL(who('beside').url)
    expect((await get(`${pathname}${search}`, {})).text).toBe('of beside')
  })

  it('follows people who change departments within a second', async () => {
    const { headers } = who('head')
    const seen = async () => {
      const list = await world.ask('GET', '/resource/oss/list?pageSize=100', undefined, headers)
      return filesOf(list.rows ?? [])
    }
    const move = (deptId: number) =>
      world.ask('PUT', '/system/user', { userId: who('beside').id, deptId })
    expect(await move(PLACES.D1)).toMatchObject({ code: 200 })
    await expect.poll(seen).toContain('beside')
    expect(await move(PLACES.D2)).toMatchObject({ code: 200 })
    await expect.poll(seen).not.toContain('beside')
  })

  it("keeps a deleted user's files, under the name they had", async () => {
    const id = await world.person(8599, 'files-leaver', PLACES.D1, [3501])
    const { file } = await upload(await world.service.logIn('files-leaver'), 'left')
    expect(await world.ask('DELETE', `/system/user/${id}`)).toMatchObject({ code: 200 })
    const again = { userName: 'files-leaver', nickName: 'Somebody else', deptId: PLACES.D1 }
    expect(await world.ask('POST', '/system/user', again)).toMatchObject({ code: 200 })
    const kept = await world.ask('GET', `/resource/oss/listByIds/${file}`)
    expect(kept.data).toMatchObject([{ createByName: 'files-leaver', createBy: id }])
    expect((await get(`/resource/oss/download/${file}`, world.admin)).text).toBe('of left')
    const [row] = await world.run('select id from users where name = $1', ['files-leaver'])
    const { userId } = { userId: Number(row?.id) }
    expect(userId).not.toBe(id)
    await world.run('insert into user_roles values ($1, 3501)', [userId])
    await world.run('update users set password_hash = $2 where id = $1', [
      userId,
      world.service.passwordHash,
    ])
    const newcomer = await world.service.logIn('files-leaver')
    const list = await world.ask('GET', '/resource/oss/list', undefined, newcomer)
    expect(list).toMatchObject({ code: 200, total: 0 })
  })
})
