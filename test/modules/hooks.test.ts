import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineModule, type Hook, Refusal, route, Type } from '../../bootstrap/public.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import { assetHistory } from '../../docs/examples/hooks/asset-history.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import { onBothStores } from '../support/both-stores.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { sealV2 } from '../support/sealed-request.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const heard: object[] = []
/** What its job left for after the commit. */
const settled: string[] = []
let isDeaf = false
const hook = {
  run: async ({ name, data }: Parameters<Hook['run']>[0]) => {
    if (isDeaf) throw new RangeError('The "secret" is not for the log.')
    heard.push([name, data])
  },
}
const listener = defineModule({
  name: 'listener',
  words: ['Listener', '监听'],
  on: {
    'record.added': { ...hook, of: ['notice'] },
    'record.removed': { ...hook, of: ['notice'] },
    'user.added': hook,
    'user.changed': hook,
    'user.disabled': hook,
    'user.removed': hook,
    'login.succeeded': hook,
    'file.stored': hook,
    'file.removed': hook,
    'file.restored': hook,
  },
  jobs: [
    {
      name: 'half',
      every: { hours: 1 },
      async run({ transaction }) {
        const title = (text: string) => ({ title: text, type: '1' })
        await transaction(async ({ records, afterCommit }) => {
          await records(NOTICE).add(title('Whole'), 'system')
          afterCommit(async () => void settled.push('whole'))
        })
        await transaction(async ({ records, afterCommit }) => {
          await records(NOTICE).add(title('Half'), 'system')
          afterCommit(async () => void settled.push('half'))
          throw new RangeError('half')
        })
      },
    },
  ],
  routes: [
    route({
      method: 'POST',
      url: '/listener/undo',
      permission: 'signed-in',
      audit: 'change',
      reply: Type.Null(),
      async run({ caller, records }) {
        await records(NOTICE).add({ title: 'Undone', type: '1' }, caller)
        throw new Refusal('undone', ['Undone.', '已撤销。'])
      },
    }),
  ],
})

await onBothStores('Hooks of modules', (open) => {
  let service: WholeService
  let headers: Record<string, string>
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    (await service.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  const heardNow = async () => {
    await service.deliverEvents('listener')
    return heard.splice(0)
  }

  beforeAll(async () => {
    const database = await open()
    const modules = [assets, assetHistory, listener]
    service = await wholeService(
      { REPEAT_SECONDS: '0', TRASH_DAYS: '1' },
      undefined,
      database,
      modules,
    )
    headers = await service.logIn('admin')
    await heardNow()
  }, START_MS)
  afterAll(() => service.close())

  it('write into a record of their own, in the order of the changes', async () => {
    await ask('POST', '/asset/asset', { name: 'Lamp', serial: 'L-1' })
    const [lamp] = (await ask('GET', '/asset/asset/list?serial=L-1')).rows
    const change = { id: lamp.id, name: 'Lamp', serial: 'L-2', holder: 1 }
    for (const _time of [1, 2]) await ask('PUT', '/asset/asset', change)
    await service.deliverEvents('asset-history')
    const { rows } = await ask('GET', '/asset/history/list')
    expect(rows).toMatchObject([
      { asset: lamp.id, what: 'added' },
      { asset: lamp.id, what: 'changed: serial, holder' },
    ])
    expect((await ask('GET', '/monitor/outbox')).total).toBe(0)
  })

  it('hear of no change that was undone', async () => {
    expect(await ask('POST', '/listener/undo')).toMatchObject({ error: 'undone' })
    expect((await ask('GET', '/monitor/outbox')).total).toBe(0)
    expect(await heardNow()).toEqual([])
  })

  it('hear of what a job commits, transaction by transaction', async () => {
    expect(await service.runJob('listener/half')).toBe(true)
    const { rows } = await ask('GET', '/system/notice/list')
    expect(rows).toMatchObject([{ noticeTitle: 'Whole' }])
    expect(settled).toEqual(['whole'])
    const data = { record: 'notice', id: String(rows[0].noticeId) }
    expect(await heardNow()).toEqual([['record.added', data]])
    const failed = { result: 'failed', failure: 'RangeError: half', failures: 1 }
    expect((await ask('GET', '/monitor/jobs')).data).toContainEqual(expect.objectContaining(failed))
    await ask('DELETE', `/system/notice/${rows[0].noticeId}`)
    await heardNow()
  })

  it('cost nothing where nobody listens', async () => {
    const parameter = { configName: 'p', configKey: 'p', configValue: '1', configType: 'N' }
    expect(await ask('POST', '/system/config', parameter)).toMatchObject({ code: 200 })
    expect((await ask('GET', '/monitor/outbox')).total).toBe(0)
  })

  it('hear of built-in pages', async () => {
    const notice = { noticeTitle: 'News', noticeType: '1', noticeContent: '', status: '0' }
    await ask('POST', '/system/notice', notice)
    const [{ noticeId }] = (await ask('GET', '/system/notice/list')).rows
    await ask('DELETE', `/system/notice/${noticeId}`)
    const data = { record: 'notice', id: String(noticeId) }
    expect(await heardNow()).toEqual([
      ['record.added', data],
      ['record.removed', data],
    ])
  })

  it('hear of users, each event once', async () => {
    const form = { userName: 'newcomer', nickName: 'New', password: service.password }
    await ask('POST', '/system/user', form)
    const [{ userId }] = (await ask('GET', '/system/user/list?userName=newcomer')).rows
    await ask('PUT', '/system/user/changeStatus', { userId, status: '1' })
    await ask('DELETE', `/system/user/${userId}`)
    const id = String(userId)
    const events = [
      ['user.added', { id }],
      ['user.changed', { id, fields: ['status'] }],
      ['user.disabled', { id }],
      ['user.removed', { id }],
    ]
    expect(await heardNow()).toEqual(events)
    expect(await heardNow()).toEqual([])
  })

  it('hear of users who change their own profile, and of those who register', async () => {
    await ask('PUT', '/system/user/profile', { nickName: 'Root' })
    expect(await heardNow()).toEqual([['user.changed', { id: '1', fields: ['nickName'] }]])
    await service.given.parameter('sys.account.registerUser', 'true')
    const { clientId, password, publicKey } = service
    const form = { clientId, grantType: 'password', username: 'walker', password }
    const address = { method: 'POST', path: '/auth/register' } as const
    const sealed = sealV2(publicKey, { ...form, userType: 'sys_user' }, address)
    const request = { method: address.method, url: address.path, headers: sealed.headers }
    const answer = await service.app.inject({ ...request, payload: sealed.body })
    expect(answer.json()).toMatchObject({ code: 200 })
    const { rows } = await ask('GET', '/system/user/list?userName=walker')
    expect(await heardNow()).toEqual([['user.added', { id: String(rows[0].userId) }]])
  })

  it('hear of logins that succeed', async () => {
    await service.logIn('admin')
    const login = { userId: '1', clientId: service.clientId }
    expect(await heardNow()).toEqual([['login.succeeded', login]])
    await expect(service.logIn('admin', { password: 'Wrong-Horse-7' })).rejects.toThrow()
    expect(await heardNow()).toEqual([])
  })

  it('hear of files', async () => {
    const file = { name: 'file', fileName: 'a.txt', content: 'hello', type: 'text/plain' }
    const upload = await fetch(`${service.origin}/resource/oss/upload`, {
      method: 'POST',
      headers: { ...headers, 'content-type': FORM_TYPE },
      body: new Uint8Array(formOf(file)),
    })
    const { ossId } = Object(await upload.json()).data
    await ask('DELETE', `/resource/oss/${ossId}`)
    await ask('PUT', `/resource/oss/trash/${ossId}`)
    await ask('DELETE', `/resource/oss/${ossId}`)
    await ask('DELETE', `/resource/oss/trash/${ossId}`)
    const id = String(ossId)
    expect(await heardNow()).toEqual([
      ['file.stored', { id, bytes: 5 }],
      ['file.removed', { id }],
      ['file.restored', { id }],
      ['file.removed', { id }],
    ])
  })

  it('that fail lose nothing, and administrators see it', async () => {
    isDeaf = true
    await service.logIn('admin')
    expect(await heardNow()).toEqual([])
    isDeaf = false
    const { rows, total } = await ask('GET', '/monitor/outbox')
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ module: 'listener', event: 'login.succeeded', attempts: 1 }])
    expect(rows[0].failure).toBe('RangeError: The "…" is not for the log.')
    const retry = await ask('POST', `/monitor/outbox/${rows[0].id}/retry`)
    expect(retry).toMatchObject({ error: 'event_not_found' })
  })
})
