import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresMessageBox } from '../../../adapters/postgres/parts/six/postgres-message-box.ts'
import { beginOfBox } from '../../../application/parts/six/message-box.ts'
import { Company } from '../../support/company.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { EventStream } from '../../support/push-streams.ts'
import { SOON } from '../../support/soak.ts'
import { type Doors, doorsOf } from '../../support/surfaces.ts'
import { START_MS } from '../../support/whole-service.ts'
import { messageBoxContract } from './message-box.contract.ts'

const DONE = { code: 200 }
const NOTICE = { noticeType: '1', noticeContent: '<p>Text</p>', status: '0' }

let database: Database
let company: Company
let doors: Doors

beforeAll(async () => {
  database = await anyDatabase()
  company = await Company.open(database)
  doors = await doorsOf(company)
}, START_MS)
afterAll(() => company.close())

const ask: Doors['ask'] = (...asked) => doors.ask(...asked)

/** An address with the token of a session, as front ends write it. */
function addressOf(path: string, { authorization = '', clientid = '' }: Record<string, string>) {
  return `${company.service.origin}${path}?${new URLSearchParams({ Authorization: authorization, clientid })}`
}

async function notify(noticeTitle: string): Promise<number> {
  expect(await ask('POST /system/notice', { ...NOTICE, noticeTitle })).toMatchObject(DONE)
  const { rows } = (await ask(`GET /system/notice/list?noticeTitle=${noticeTitle}`)).data
  return rows[0].noticeId
}

/** @param userId `null`: to everybody */
async function given(
  userId: string | null,
  message: string,
  at: Date,
  category = 'system',
  path: string | null = null,
): Promise<void> {
  const text = `insert into box_messages (user_id, category, title, message, path, created_at)
    values ($1, $2, 'T', $3, $4, $5)`
  await database.rows({ text }, [userId, category, message, path, at])
}

messageBoxContract('Postgres', () => ({
  ...{ box: new PostgresMessageBox(database), given },
  account: async () => (await company.somebody({ codes: [] })).id,
  removeAccount: (id) => company.run('delete from users where id = $1', [id]),
}))

const boxed = async (by?: Record<string, string>) => {
  const { noticeList } = (await ask('GET /resource/message/box', undefined, by)).data
  return noticeList.map(({ messageId }: { messageId: string }) => messageId)
}

/** What the stream of generation 6 has sent. */
const heard = ({ messages }: EventStream) =>
  messages.map(({ data }): Record<string, unknown> => JSON.parse(data))

describe('the box of messages', () => {
  it('keeps a message as long as its notice is in force', async () => {
    const [first, second, third] = [
      await notify('First'),
      await notify('Second'),
      await notify('Third'),
    ]
    expect(await boxed()).toEqual([third, second, first].map(String))
    const off = { ...NOTICE, noticeId: second, noticeTitle: 'Second', status: '1' }
    expect(await ask('PUT /system/notice', off)).toMatchObject(DONE)
    expect(await ask(`DELETE /system/notice/${third}`)).toMatchObject(DONE)
    expect(await boxed()).toEqual([String(first)])
    const renamed = { ...NOTICE, noticeId: first, noticeTitle: 'Renamed' }
    expect(await ask('PUT /system/notice', renamed)).toMatchObject(DONE)
    const [message] = (await ask('GET /resource/message/box')).data.noticeList
    expect(message).toMatchObject({ messageId: String(first), message: '[Notice] Renamed' })
    await company.run(`update notices set created_at = now() - interval '31 days' where id = $1`, [
      first,
    ])
    expect(await boxed()).toEqual([])
  })

  it('has what an import brought in its lists, and of others only what is to everybody', async () => {
    const [ann, bob] = [
      await company.somebody({ codes: [] }),
      await company.somebody({ codes: [] }),
    ]
    await given(ann.id, '<b>Only</b> Ann', new Date(), 'workflow', '/task/1')
    await given(null, 'All', new Date())
    await given(ann.id, 'Old', new Date(Date.now() - 31 * 86_400_000))
    const lists = async ({ name }: { name: string }) =>
      (await ask('GET /resource/message/box', undefined, await doors.logIn(name))).data
    const message = { messageId: expect.stringMatching(/^1\d{12}$/), title: 'T', type: 'message' }
    const toAll = { ...message, category: 'system', source: 'backend', message: 'All' }
    const task = { ...message, category: 'workflow', source: 'workflow', path: '/task/1' }
    const { systemList, workflowList } = await lists(ann)
    expect([systemList, workflowList]).toEqual([
      [{ ...toAll, createTime: expect.any(String) }],
      [{ ...task, message: '<b>Only</b> Ann', createTime: expect.any(String) }],
    ])
    expect(await lists(bob)).toMatchObject({ systemList: [toAll], workflowList: [] })
    await new PostgresMessageBox(database).removeBefore(beginOfBox({ now: () => new Date() }))
    const text = 'delete from box_messages returning message'
    const left = (await database.rows({ text }, [])).map((row) => row.message)
    expect(left.toSorted()).toEqual(['<b>Only</b> Ann', 'All'])
  })

  it('is closed to those whose front end is of generation 5, and to strangers', async () => {
    expect(await doors.five('GET /resource/message/box')).toMatchObject({
      error: 'other_generation',
    })
    expect(await ask('GET /resource/message/box', undefined, {})).toMatchObject({ code: 401 })
  })
})

describe('the stream of generation 6', () => {
  it('tells every page of a session, and none that it was replaced', async () => {
    const own = await doors.logIn((await company.somebody({ codes: [] })).name)
    const streams = [
      await EventStream.open(addressOf('/resource/message', own)),
      await EventStream.open(addressOf('/resource/message', own)),
    ]
    const of5 = await EventStream.open(
      addressOf('/resource/sse', await company.service.logIn('admin')),
    )
    const noticeId = String(await notify('Both'))
    const message = { messageId: noticeId, type: 'notice', message: '[Notice] Both', data: null }
    for (const stream of streams) {
      await expect.poll(() => heard(stream), SOON).toContainEqual(expect.objectContaining(message))
      expect(heard(stream).find(({ messageId }) => messageId === noticeId)).not.toHaveProperty(
        'path',
      )
      expect(stream.received).not.toContain('kicked')
      for (const { type, timestamp } of heard(stream))
        expect([['message', 'notice'].includes(String(type)), typeof timestamp]).toEqual([
          true,
          'number',
        ])
    }
    await of5.untilTexts([expect.stringMatching(/^Welcome/), '[Notice] Both'])
    expect(await boxed(own)).toContain(noticeId)
  })

  it('is closed by its token, whoever asks, and by nothing else', async () => {
    const [own, other] = [await doors.logIn('admin'), await doors.logIn('admin')]
    const [mine, theirs] = [
      await EventStream.open(addressOf('/resource/message', own)),
      await EventStream.open(addressOf('/resource/message', other)),
    ]
    expect(await ask('GET /resource/message/close', undefined, own)).toMatchObject(DONE)
    await expect.poll(() => mine.isOver, SOON).toBe(true)
    expect(theirs.isOver).toBe(false)
    const unknown = { ...own, authorization: `Bearer ${'x'.repeat(43)}` }
    expect(await ask('GET /resource/message/close', undefined, unknown)).toMatchObject(DONE)
  })

  it('opens with a ticket once, and never with a wrong token', async () => {
    const { ticket } = (await ask('POST /resource/push/ticket')).data
    const address = `${company.service.origin}/resource/message?ticket=${ticket}`
    expect((await EventStream.open(address)).status).toBe(200)
    expect((await EventStream.open(address)).status).toBe(401)
    const wrong = { ...doors.six, authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await EventStream.open(addressOf('/resource/message', wrong))).status).toBe(401)
  })

  it('answers a ping on its WebSocket, and nothing else', async () => {
    const socket = new WebSocket(addressOf('/resource/message', doors.six).replace(/^http/, 'ws'))
    onTestFinished(() => socket.close())
    const answers: string[] = []
    socket.onmessage = ({ data }) => answers.push(String(data))
    await once(socket, 'open')
    for (const text of ['{"type":"ping"}', 'pingpong', '<b>', 'PING', ' ping ']) socket.send(text)
    const pongs = () => answers.filter((text) => !text.startsWith('{'))
    await expect.poll(pongs, SOON).toEqual(['pong', 'pong'])
  })
})
