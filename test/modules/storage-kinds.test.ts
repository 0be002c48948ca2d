import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sha256ContentDigests } from '../../adapters/crypto/digests.ts'
import { settingsIn } from '../../application/modules/module-contexts.ts'
import { ModuleObjectStores, type OpenStorage } from '../../application/modules/module-storage.ts'
import { moduleProblems } from '../../bootstrap/modules/module-problems.ts'
import { defineModule } from '../../bootstrap/public.ts'
import { keptFolders } from '../../docs/examples/storage/kept-folders.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { objectStoreContract } from '../contract/object-store.contract.ts'
import { aPicture } from '../support/bodies.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { MovingClock } from '../support/moving-clock.ts'
import { aRemotePlatform } from '../support/platform-builders.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { runFolder } from '../support/run-folder.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const quiet = () => undefined
const LOG = { info: quiet, warn: quiet, error: quiet }
const ENDPOINT = '127.0.0.1:9'
const KIND = 'x-folder'
const aFolder = () => mkdtemp(join(runFolder(), 'gatehouse-kept-'))

async function aStore(open: OpenStorage, folder = '') {
  const signing = { pathStyle: false, signatureVersion: 'v4' } as const
  const keys = { accessKey: 'none', secretKey: 'none', basePath: '', ...signing }
  const location = { endpoint: 'https://folders.example.com', region: '', bucket: 'files', ...keys }
  const access = { locationOf: () => location, mayConnect: () => true }
  const { settings = {} } = keptFolders
  const read = settingsIn(new Map([[settings, { KEPT_FOLDERS: folder }]]))
  const context = () => ({ settings: read, clock: new MovingClock(), log: LOG })
  const tools = { access, digests: new Sha256ContentDigests(), context }
  const stores = new ModuleObjectStores(open, tools)
  const platform = aRemotePlatform({ kind: KIND })
  return { store: stores.for(platform), pages: stores.pages(platform) }
}

const openKept = keptFolders.storage?.[KIND] ?? (() => never())

objectStoreContract('the storage kind of an example', async () => {
  return (await aStore(openKept, await aFolder())).store
})

const key = ObjectKey.parse('a.png')
const bytes = { first: 0, last: 1 }
const type = 'image/png'

describe('a storage of a module', () => {
  it('that throws is a platform that does not respond, from whatever method', async () => {
    const odd = { put: never, bytes: never, read: never, remove: never, list: never }
    const { store, pages } = await aStore(() => odd)
    const half = await aStore(() => ({ ...odd, bytes: async () => 2 }))
    for (const asked of [
      () => store.put(key, Readable.from([aPicture()]), type),
      () => store.sizeOf(key),
      () => store.remove(key),
      () => pages.next(),
      async () => (await half.store.open(key, bytes))?.[Symbol.asyncIterator]().next(),
      () => aStore(() => never()),
    ])
      await expect(asked()).rejects.toBeInstanceOf(StorageFailed)
  })

  it('has not kept an object that it has not read to its end', async () => {
    const { store } = await aStore(() => ({
      ...{ bytes: never, read: never, remove: never, list: never },
      put: async (_key, body) => void (await body[Symbol.asyncIterator]().next()),
    }))
    const body = Readable.from([aPicture(), aPicture()])
    await expect(store.put(key, body, type)).rejects.toBeInstanceOf(StorageFailed)
  })

  it('that is the example removes by its key what a crash has left of an upload', async () => {
    const folder = await aFolder()
    const { store } = await aStore(openKept, folder)
    await mkdir(join(folder, 'files'))
    await writeFile(join(folder, 'files', 'a.png.unfinished'), 'half')
    await store.remove(key)
    expect(await readdir(join(folder, 'files'))).toEqual([])
  })
})

describe('a storage kind of a module', () => {
  let service: WholeService
  let folder: string
  let headers: Record<string, string>
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    (await service.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  const form = (bucketName: string) => ({
    ...{ configKey: 'kept', endpoint: ENDPOINT, bucketName, isHttps: 'Y' },
    ...{ accessKey: 'none', secretKey: 'none-7', accessPolicy: '0', prefix: 'kept' },
    ext1: JSON.stringify({ kind: KIND }),
  })

  beforeAll(async () => {
    folder = await aFolder()
    const settings = { KEPT_FOLDERS: folder, STORAGE_ENDPOINTS: ENDPOINT, REPEAT_SECONDS: '0' }
    service = await wholeService(settings, undefined, await anyDatabase(), [keptFolders])
    headers = { ...(await service.logIn('admin')), 'content-language': 'en_US' }
  }, START_MS)
  afterAll(() => service.close())

  it('is tested, stores, sends and removes files like those of the console', async () => {
    const tested = await ask('POST', '/resource/oss/config/test', form('files'))
    expect(tested.data.map(({ passed }: { passed: boolean }) => passed)).not.toContain(false)
    expect(await ask('POST', '/resource/oss/config', form('files'))).toMatchObject({ code: 200 })
    const { rows } = await ask('GET', '/resource/oss/config/list?configKey=kept')
    expect(JSON.parse(rows[0].ext1)).toMatchObject({ kind: KIND })
    const change = { ossConfigId: rows[0].ossConfigId, configKey: 'kept', status: '0', force: true }
    const changed = await ask('PUT', '/resource/oss/config/changeStatus', change)
    expect(changed).toMatchObject({ code: 200 })

    const content = aPicture()
    const payload = formOf({ name: 'file', fileName: 'a.png', content, type: 'image/png' })
    const upload = { ...headers, 'content-type': FORM_TYPE }
    const request = {
      method: 'POST',
      url: '/resource/oss/upload',
      headers: upload,
      payload,
    } as const
    const { ossId } = (await service.app.inject(request)).json().data
    const kept = async () => {
      const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length
    }
    expect(await kept()).toBe(1)
    const url = `/resource/oss/download/${ossId}`
    expect((await service.app.inject({ url, headers })).rawPayload).toEqual(content)
    expect(await ask('DELETE', `/resource/oss/${ossId}`)).toMatchObject({ code: 200 })
    await expect.poll(kept).toBe(0)
  })

  it('says in a test of the platform why it does not work', async () => {
    await writeFile(join(folder, 'taken'), 'no folder')
    const tested = await ask('POST', '/resource/oss/config/test', form('taken'))
    expect(tested.data.at(-1)).toMatchObject({ passed: false, advice: expect.any(String) })
    const other = { ...form('files'), ext1: JSON.stringify({ kind: 'x-gone' }) }
    const gone = await ask('POST', '/resource/oss/config/test', other)
    expect(gone.data.at(-1)).toMatchObject({
      ...{ step: 'access', passed: false },
      advice: expect.stringContaining('this kind of platform is not supported'),
    })
    const odd = { ...form('files'), ext1: JSON.stringify({ kind: 'X-Gone' }) }
    expect(await ask('POST', '/resource/oss/config/test', odd)).toMatchObject({
      error: 'invalid_platform',
    })
  })
})

it('two modules cannot bring the same kind, nor one without the beginning', () => {
  const twin = defineModule({ ...keptFolders, name: 'twin', settings: {} })
  const odd = defineModule({ name: 'odd', words: ['Odd', '奇'], storage: { 'x-': () => never() } })
  expect(moduleProblems([keptFolders, twin, odd], [])).toEqual([
    'Module odd: the storage kind x- needs x- and lower-case letters, digits and dashes.',
    'Module twin has the storage kind x-folder, which module kept-folders has: rename it.',
  ])
})

function never(): never {
  throw new Error('It is not opened.')
}
