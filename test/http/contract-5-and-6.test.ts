import { beforeAll, describe, expect, it } from 'vitest'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { FORM_TYPE, type FormPart, formOf } from '../support/form.ts'
import { differences, type Shape } from '../support/wire-shapes.ts'

const FILE: Shape = {
  ossId: 'id as text',
  fileName: 'filled',
  originalName: 'filled',
  fileSuffix: 'text',
  url: 'filled',
  previewUrl: 'text or null',
  createTime: 'date',
  createBy: 'id',
  createByName: 'filled',
  service: 'filled',
  ext1: 'JSON text',
}
const UPLOADED: Shape = { url: 'filled', fileName: 'filled', ossId: 'id as text' }
const PLATFORM: Shape = {
  ossConfigId: 'id',
  configKey: 'filled',
  accessKey: 'filled',
  secretKey: 'filled',
  bucketName: 'filled',
  endpoint: 'filled',
  prefix: 'text',
  domain: 'text',
  isHttps: 'Y or N',
  region: 'text',
  accessPolicy: 'text',
  status: '0 or 1',
  ext1: 'JSON text',
  remark: 'text',
}
const OBJECT_KEY = /^\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.png$/
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PICTURE = { name: 'file', content: PNG, fileName: '图 one.png', type: 'image/png' }
const DONE = { code: 200, msg: 'Done', data: null }

await walkContract('5 and 6', (walk) => {
  describe('files', () => files(walk))
  describe('storage platforms', () => platforms(walk))
})

function files(walk: Walk): void {
  let asked: Readonly<Record<string, Session>>
  let me: { readonly id: string; readonly name: string }
  beforeAll(async () => {
    me = await walk.newcomer('system:oss:upload')
    asked = {
      upload: await walk.service.logIn(me.name),
      list: await walk.holderOf('system:oss:list'),
      query: await walk.holderOf('system:oss:query'),
      download: await walk.holderOf('system:oss:download'),
      remove: await walk.holderOf('system:oss:remove'),
    }
  })
  const as = (code: string) => ({ as: asked[code] ?? {} })
  const upload = async (...parts: readonly FormPart[]) => {
    const form = { headers: { 'content-type': FORM_TYPE }, payload: formOf(...parts) }
    return walk.ask('POST', '/resource/oss/upload', { ...as('upload'), ...form })
  }
  const uploaded = async (part: Partial<FormPart> = {}) =>
    Object((await upload({ ...PICTURE, ...part })).body.data)
  const list = async (query = '') => {
    const answer = await walk.ask('GET', `/resource/oss/list?${query}`, as('list'))
    return { ...answer, rows: [answer.body.rows].flat().map(Object) }
  }

  it('5.2: an upload says the original name, and an id as text', async () => {
    const other = { name: 'otherData', content: '{"a":1}' }
    const { body } = await upload(other, PICTURE)
    expect(body.code, JSON.stringify(body)).toBe(200)
    expect(differences(body.data, UPLOADED)).toEqual([])
    expect(body.data).toMatchObject({ fileName: PICTURE.fileName })
  })

  it('5.1: rows have these fields and no others, and pages no data', async () => {
    const { ossId } = await uploaded()
    const { body, rows } = await list('orderByColumn=createTime&isAsc=desc')
    expect(Object.keys(body).sort()).toEqual(['code', 'msg', 'rows', 'total'])
    expect(body.total).toBe(rows.length)
    for (const row of rows) expect(differences(row, FILE)).toEqual([])
    const row = rows.find((one) => one.ossId === ossId)
    expect(row.fileName).toMatch(OBJECT_KEY)
    expect(row).toMatchObject({
      originalName: PICTURE.fileName,
      fileSuffix: '.png',
      createBy: Number(me.id),
      createByName: me.name,
      service: 'default',
    })
    expect(JSON.parse(row.ext1)).toEqual({ fileSize: PNG.length, contentType: 'image/png' })
    const { pathname, search } = new URL(row.url)
    const shown = await fetch(walk.service.origin + pathname + search)
    expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, PNG])
  })

  it('5.2: files are found by their ids, and unknown ones left out', async () => {
    const { ossId } = await uploaded()
    const byIds = (ids: string) => walk.ask('GET', `/resource/oss/listByIds/${ids}`, as('query'))
    const { body } = await byIds(`${ossId},999999999999`)
    expect([body.data].flat()).toHaveLength(1)
    for (const row of [body.data].flat()) expect(differences(row, FILE)).toEqual([])
    expect((await byIds('999999999999')).body).toEqual({ ...DONE, data: [] })
    expect((await byIds('')).body).toMatchObject({ code: 500, data: null })
    const alone = await walk.ask('GET', '/resource/oss/listByIds/1', { as: await walk.holderOf() })
    expect(alone.body).toMatchObject({ code: 403, data: null })
  })

  it('5.2: an avatar is not listed with other files, and is found by its address and id', async () => {
    const form = formOf({ ...PICTURE, name: 'avatarfile' })
    const body = { headers: { 'content-type': FORM_TYPE }, payload: form }
    const avatar = '/system/user/profile/avatar'
    const sent = await walk.ask('POST', avatar, { as: await walk.holderOf(), ...body })
    const { url } = Object(sent.body.data)
    const [id] = /(?<=\/file\/)\d+/.exec(url) ?? []
    expect((await list('originalName=avatar')).body).toMatchObject({ total: 0 })
    expect((await list(`url=${encodeURIComponent(url)}`)).rows).toMatchObject([{ ossId: id }])
    const found = await walk.ask('GET', `/resource/oss/listByIds/${id}`, as('query'))
    expect(found.body.data).toMatchObject([{ ossId: id }])
  })
}

function platforms(walk: Walk): void {
  let asked: Readonly<Record<string, Session>>
  beforeAll(async () => {
    asked = Object.fromEntries(
      await Promise.all(
        ['list', 'add', 'edit', 'remove'].map(
          async (code) => [code, await walk.holderOf(`system:ossConfig:${code}`)] as const,
        ),
      ),
    )
  })
  const PATH = '/resource/oss/config'
  const call = (code: string, method: string, path: string, body?: object) =>
    walk.ask(method, PATH + path, { as: asked[code] ?? {}, ...(body && { body }) })
  const list = async (query: string) =>
    [(await call('list', 'GET', `/list?${query}`)).body.rows].flat().map(Object)
  const rowOf = async (key: string) => (await list(`configKey=${key}`))[0]
  const form = (configKey: string, fields = {}) => ({ ...FORM, configKey, ...fields })

  it('6.1: rows have these fields and no others', async () => {
    await call('add', 'POST', '', form('shape'))
    for (const row of await list('')) expect(differences(row, PLATFORM), row.configKey).toEqual([])
    const row = await rowOf('shape')
    const { body } = await call('list', 'GET', `/${row.ossConfigId}`)
    expect(body).toEqual({ code: 200, msg: 'Done', data: row })
    expect(row).toMatchObject({ secretKey: '******', isHttps: 'N', accessPolicy: '0', status: '1' })
    expect(JSON.parse(row.ext1)).toMatchObject({ kind: 's3' })
    const ids = (await list('')).map(({ ossConfigId }) => Number(ossConfigId))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('14.4: kinds go by the names of the library too, and what is not known is refused', async () => {
    for (const [name, kind] of Object.entries(ALIASES)) {
      const ext1 = JSON.stringify({ kind: name })
      expect((await call('add', 'POST', '', form(name, { ext1 }))).body, name).toEqual(DONE)
      const unknown = form(`${name}-2`, { ext1: JSON.stringify({ kind: name, unknown: 1 }) })
      const refused = await call('add', 'POST', '', unknown)
      expect(refused.body, name).toMatchObject({ code: 500, error: 'invalid_platform' })
      expect(JSON.parse((await rowOf(name)).ext1)).toMatchObject({ kind })
    }
  })
}

const ALIASES = { 'amazon-s3': 's3', 'amazon-s3-v2': 's3', 'aliyun-oss': 'ali-oss' }

/** What the form of the front end sends: null for what nobody touched. */
const FORM = {
  accessKey: 'an-access-key',
  secretKey: 'a-secret-key',
  bucketName: 'files',
  endpoint: '127.0.0.1:9',
  isHttps: 'N',
  accessPolicy: '0',
  prefix: null,
  domain: '',
  region: 'eu-west-1',
  remark: null,
}
