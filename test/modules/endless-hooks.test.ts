import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineModule } from '../../bootstrap/public.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import { onBothStores } from '../support/both-stores.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const restless = defineModule({
  name: 'restless',
  words: ['Restless', '不停'],
  on: {
    'record.changed': {
      of: ['notice'],
      async run({ data: { id } }, { transaction }) {
        await transaction(async ({ records }) => {
          const { title } = await records(NOTICE).get(id, 'system')
          await records(NOTICE).edit(id, { title: `${title}!` }, 'system')
        })
      },
    },
  },
})

await onBothStores('A hook that changes what it listens to', (open) => {
  let service: WholeService

  beforeAll(async () => {
    service = await wholeService({}, undefined, await open(), [restless])
  }, START_MS)
  afterAll(() => service.close())

  it('ends, and administrators see it', async () => {
    const admin = await service.console.as('admin')
    await admin.post('/system/notice', { noticeTitle: 'A', noticeType: '1' })
    const list = async () => (await admin.get('/system/notice/list')).rows?.map(Object) ?? []
    const [{ noticeId }] = await list()
    await admin.put('/system/notice', { noticeId, noticeTitle: 'B', noticeType: '1' })
    await service.deliverEvents('restless')
    expect((await list()).map(({ noticeTitle }) => noticeTitle)).toEqual([`B${'!'.repeat(11)}`])
    const { rows } = await admin.get('/monitor/outbox')
    expect(rows).toMatchObject([{ module: 'restless', event: 'record.changed', attempts: 0 }])
    expect(Object(rows?.[0]).failure).toContain('Hooks caused each other 11 times in a row')
  })
})
