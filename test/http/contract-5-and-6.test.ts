import { beforeAll, describe, expect, it } from 'vitest'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { FORM_TYPE, type FormPart, formOf } from '../support/form.ts'
import type { Answer } from '../support/http-doors.ts'
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

  it('5.2: an upload of nothing is refused in the envelope', async () => {
    for (const parts of [[], [{ ...PICTURE, content: '' }]]) {
      const { status, body } = await upload(...parts)
      expect([status, body.code, body.data]).toEqual([200, 500, null])
    }
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

  it('5.2: every filter finds and leaves out, and a day counts to its end', async () => {
    const { ossId } = await uploaded({ fileName: 'needle.png' })
    const [row] = (await list('originalName=needle')).rows
    expect(row.ossId).toBe(ossId)
    const day = row.createTime.slice(0, 10)
    const dates = (from: string, to: string) =>
      `params%5BbeginCreateTime%5D=${from}%2000%3A00%3A00&params%5BendCreateTime%5D=${to}%2023%3A59%3A59`
    const found = [
      `fileName=${row.fileName.slice(5, 30)}`,
      'originalName=needle',
      'originalName=needle&fileSuffix=.png',
      'originalName=needle&fileSuffix=png',
      'originalName=needle&service=default',
      `originalName=needle&createBy=${me.id}`,
      `url=${encodeURIComponent(row.url)}`,
      `originalName=needle&${dates(day, day)}`,
      'originalName=needle&service=&createBy=',
      'originalName=needle&params%5BbeginCreateTime%5D=2999-01-01%2000%3A00%3A00',
    ]
    for (const query of found) {
      expect(
        (await list(query)).rows.map((one) => one.ossId),
        query,
      ).toEqual([ossId])
    }
    const empty = [
      'originalName=needle&fileSuffix=pn',
      'originalName=needle&service=defaul',
      'originalName=needle&createBy=1',
      'url=/file/1',
      `originalName=needle&${dates('2020-01-01', '2020-01-02')}`,
      'originalName=needle%25',
    ]
    for (const query of empty) expect((await list(query)).body, query).toMatchObject({ total: 0 })
  })

  it('5.2: the order is the newest first, and by time when that is asked', async () => {
    for (let n = 0; n < 3; n += 1) await uploaded({ fileName: `order${n}.png` })
    const names = async (query: string) =>
      (await list(`originalName=order&${query}`)).rows.map((row) => row.originalName)
    const oldestFirst = ['order0.png', 'order1.png', 'order2.png']
    const newestFirst = oldestFirst.toReversed()
    expect(await names('')).toEqual(newestFirst)
    expect(await names('orderByColumn=createTime&isAsc=descending')).toEqual(newestFirst)
    expect(await names('orderByColumn=createTime&isAsc=ascending')).toEqual(oldestFirst)
    expect(await names('orderByColumn=createTime&isAsc=')).toEqual(newestFirst)
    expect(await names('pageNum=2&pageSize=2')).toEqual(['order0.png'])
    expect(await names('pageNum=0&pageSize=1')).toEqual(['order2.png'])
    for (const wrong of [
      'createTime,ossId&isAsc=asc,desc,asc',
      'url&isAsc=asc',
      'createTime&isAsc=up',
    ]) {
      expect((await list(`orderByColumn=${wrong}`)).body, wrong).toMatchObject({ code: 500 })
    }
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

  it('5.2: a download is bytes with a name for either front end, by header or by query', async () => {
    const { ossId } = await uploaded()
    const url = `/resource/oss/download/${ossId}`
    const { authorization = '', clientid = '' } = asked.download ?? {}
    const query = new URLSearchParams({ clientid, Authorization: authorization })
    const inQuery = await walk.ask('GET', `${url}?${String(query).replaceAll('+', '%20')}`)
    for (const answer of [await walk.ask('GET', url, as('download')), inQuery]) {
      expect(downloadHead(answer)).toEqual({
        status: 200,
        type: 'application/octet-stream',
        name: encodeURIComponent(PICTURE.fileName),
        exposed: 'Content-Disposition,download-filename',
        length: String(PNG.length),
      })
      const disposition = String(answer.headers['content-disposition'])
      expect(disposition).toMatch(/^attachment;/)
      expect(disposition.toLowerCase()).toContain(
        `filename*=utf-8''${encodeURIComponent(PICTURE.fileName).toLowerCase()}`,
      )
    }
    const gone = await walk.ask('GET', '/resource/oss/download/999999999999', as('download'))
    expect(gone.headers['content-type']).toMatch(/^application\/json/)
    expect([gone.status, gone.body.code]).toEqual([200, 500])
    const nobody = await walk.ask('GET', url)
    expect([nobody.status, nobody.body.code]).toEqual([200, 401])
  })

  it('5.2: files are deleted by a list, with ids that do not exist', async () => {
    const ids = [(await uploaded()).ossId, (await uploaded()).ossId, '999999999999']
    const remove = () => walk.ask('DELETE', `/resource/oss/${ids}`, as('remove'))
    expect((await remove()).body).toEqual(DONE)
    const { body } = await walk.ask('GET', `/resource/oss/listByIds/${ids}`, as('query'))
    expect(body.data).toEqual([])
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

  it.each([
    ['no key', { configKey: undefined }],
    ['a key of one character', { configKey: 'x' }],
    ['a key too long', { configKey: 'x'.repeat(101) }],
    ['no access key', { accessKey: undefined }],
    ['an access key of one character', { accessKey: 'x' }],
    ['no secret', { secretKey: undefined }],
    ['a secret too long', { secretKey: 'x'.repeat(101) }],
    ['no bucket', { bucketName: undefined }],
    ['a bucket of one character', { bucketName: 'x' }],
    ['no endpoint', { endpoint: undefined }],
    ['an endpoint too long', { endpoint: 'x'.repeat(101) }],
    ['another policy', { accessPolicy: '3' }],
    ['another word for https', { isHttps: 'yes' }],
  ])('6.1: a platform with %s is refused', async (_case, fields) => {
    const { body } = await call('add', 'POST', '', form('refused', fields))
    expect(body).toMatchObject({ code: 500, data: null })
    expect(await list('configKey=refused')).toEqual([])
  })

  it('6.2: filters are equal, contained, equal', async () => {
    await call('add', 'POST', '', form('filter', { bucketName: 'haystack' }))
    const keys = async (query: string) => (await list(query)).map(({ configKey }) => configKey)
    expect(await keys('configKey=filter&bucketName=&status=')).toEqual(['filter'])
    expect(await keys('configKey=filt')).toEqual([])
    expect(await keys('bucketName=ystac')).toEqual(['filter'])
    expect(await keys(`bucketName=${encodeURIComponent('ＹSTAC')}`)).toEqual(['filter'])
    expect(await keys('bucketName=ystac&status=1')).toEqual(['filter'])
    expect(await keys('bucketName=ystac&status=0')).toEqual([])
    expect(await keys('status=0')).toEqual(['default'])
  })

  it('6.2: the life of a platform, as the form sends it', async () => {
    const given = form('life', {
      prefix: 'a',
      domain: 'cdn.example.com',
      region: 'r1',
      remark: 'x',
    })
    expect((await call('add', 'POST', '', given)).body).toEqual(DONE)
    expect((await call('add', 'POST', '', given)).body).toMatchObject({ code: 500, data: null })
    const { ext1, status, ...row } = await rowOf('life')
    expect(row).toMatchObject({ prefix: 'a', region: 'r1', remark: 'x', isHttps: 'N' })
    const {
      prefix: _prefix,
      region: _region,
      ...sent
    } = { ...row, isHttps: 'Y', accessPolicy: '0' }
    expect((await call('edit', 'PUT', '', sent)).body).toEqual(DONE)
    const changed = { ...row, isHttps: 'Y', ext1, status }
    expect(await rowOf('life')).toEqual(changed)
    const bare = { ...sent, ossConfigId: undefined }
    expect((await call('edit', 'PUT', '', bare)).body).toMatchObject({ code: 500 })
    const taken = { ...sent, configKey: 'default' }
    expect((await call('edit', 'PUT', '', taken)).body).toMatchObject({ code: 500 })
    expect((await call('remove', 'DELETE', `/${row.ossConfigId}`)).body).toEqual(DONE)
    expect(await rowOf('life')).toBeUndefined()
    const gone = await call('list', 'GET', `/${row.ossConfigId}`)
    expect(gone.body).toMatchObject({ code: 500, data: null })
  })

  it('6.2: one platform is the default, or none; then nothing is uploaded', async () => {
    const given = form('second', { endpoint: 'local', bucketName: 'archive' })
    expect((await call('add', 'POST', '', given)).body).toEqual(DONE)
    expect(await rowOf('second')).toMatchObject({ bucketName: 'archive' })
    const found = (await list('bucketName=rchiv')).map(({ configKey }) => configKey)
    expect(found).toEqual(['second'])
    const turn = async (key: string, status: string) => {
      const { ossConfigId } = await rowOf(key)
      const body = { ossConfigId, configKey: key, status }
      return (await call('edit', 'PUT', '/changeStatus', body)).body
    }
    const defaults = async () => (await list('status=0')).map(({ configKey }) => configKey)
    expect(await turn('second', '0')).toEqual(DONE)
    expect(await defaults()).toEqual(['second'])
    const { ossConfigId } = await rowOf('second')
    const kept = await call('remove', 'DELETE', `/${ossConfigId}`)
    expect(kept.body).toMatchObject({ code: 500, data: null })
    expect(await turn('second', '1')).toEqual(DONE)
    expect(await defaults()).toEqual([])
    const form_ = { headers: { 'content-type': FORM_TYPE }, payload: formOf(PICTURE) }
    const as = await walk.holderOf('system:oss:upload')
    const refused = await walk.ask('POST', '/resource/oss/upload', { as, ...form_ })
    expect(refused.body).toMatchObject({ code: 500, data: null })
    expect(await turn('default', '0')).toEqual(DONE)
    expect(await defaults()).toEqual(['default'])
    const builtIn = await call('remove', 'DELETE', '/1')
    expect(builtIn.body).toMatchObject({ code: 500, data: null })
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

function downloadHead({ status, headers }: Answer) {
  return {
    status,
    type: headers['content-type'],
    name: headers['download-filename'],
    exposed: headers['access-control-expose-headers'],
    length: headers['content-length'],
  }
}
