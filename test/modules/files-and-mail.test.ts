import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFiles } from '../../application/modules/module-contexts.ts'
import { provenAddresses, WaitingMail } from '../../application/modules/waiting-mail.ts'
import { defineModule, route, setting, Type, type WorkContext } from '../../bootstrap/public.ts'
import type { TestClient } from '../../bootstrap/testing/test-calls.ts'
import { invitations } from '../../docs/examples/files-and-mail/invitations.ts'
import { InvalidEmail } from '../../domain/identity/contact.ts'
import { SYSTEM as NOBODY } from '../../domain/identity/system-caller.ts'
import type { Settled } from '../../domain/records/record.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const MAIL = { to: 'guest@example.com', subject: 'Come', text: 'Please.' }

const SETTINGS = { LETTER_SIGNATURE: setting.text({ default: 'The office', words: ['x', 'x'] }) }
const WORK = { subject: 'Work', text: 'Is done.' }
/** Ids of users and of a file, for the job and the hook. */
const named = { user: '', file: '' }

const work = async ({ settings, files, mail }: WorkContext, subject: string) => {
  const file = await files.get(named.file, 'system')
  mail.send({ ...MAIL, subject, text: `${file.name}. ${settings(SETTINGS).LETTER_SIGNATURE}` })
  mail.after(named.user, WORK, 'system')
}

const letterRoute = (permission: 'signed-in' | 'public') =>
  route({
    ...({ method: 'POST', url: `/letter/${permission}`, permission, audit: 'none' } as const),
    body: Type.Object({ to: Type.String() }),
    reply: Type.Null(),
    async run({ caller, body, mail }) {
      mail.after(body.to, { ...WORK, subject: caller.userName }, caller)
      return null
    },
  })

/** Its job fails once it has written, as often as told. */
let failures = 0
const letters = defineModule({
  name: 'letters',
  words: ['Letters', '信函'],
  settings: SETTINGS,
  routes: [letterRoute('signed-in'), letterRoute('public')],
  jobs: [{ name: 'write', every: { hours: 1 }, run: (context) => work(context, 'Job') }],
  on: {
    'record.added': {
      of: ['notice'],
      async run({ data }, context) {
        await work(context, `Hook ${data.id}`)
        failures -= 1
        if (failures >= 0) throw new RangeError('Not yet.')
      },
    },
  },
})

const quiet = () => undefined
const LOG = { info: quiet, warn: quiet, error: quiet }

let service: WholeService

beforeAll(async () => {
  service = await wholeService({}, undefined, undefined, [invitations, letters])
}, START_MS)

afterAll(() => service.close())

const uploaded = async (headers: Record<string, string>, content: string) => {
  const payload = formOf({
    ...{ name: 'file', fileName: 'party.txt', content: Buffer.from(content), type: 'text/plain' },
  })
  const own = { ...headers, 'content-type': FORM_TYPE }
  const request = { method: 'POST', url: '/resource/oss/upload', headers: own, payload } as const
  return (await service.app.inject(request)).json().data.ossId
}

const invite = async (payload: object) => {
  const headers = await service.logIn('admin')
  const url = '/invitation'
  return (await service.app.inject({ method: 'POST', url, headers, payload })).json()
}

const inbox = async () => {
  const headers = { accept: 'application/json' }
  return (await service.app.inject({ url: '/dev/inbox', headers })).json().messages
}

describe('a file and a mail in a route', () => {
  it('are read under the policy, and sent once the change is stored', async () => {
    const fileId = await uploaded(await service.logIn('admin'), 'Please come.')
    expect(await invite({ to: MAIL.to, fileId })).toMatchObject({ code: 200 })
    expect(await inbox()).toMatchObject([
      {
        ...{ channel: 'email', to: MAIL.to, code: '' },
        ...{ subject: 'party.txt', text: 'Please come.' },
      },
    ])
  })

  it('are refused by name, and a refused request sends nothing', async () => {
    const before = await inbox()
    const fileId = await uploaded(await service.logIn('admin'), 'x'.repeat(10_001))
    expect(await invite({ to: MAIL.to, fileId })).toMatchObject({ error: 'invitation_too_long' })
    expect(await invite({ to: MAIL.to, fileId: '999999' })).toMatchObject({
      error: 'file_not_found',
    })
    const short = await uploaded(await service.logIn('admin'), 'Short.')
    expect(await invite({ to: 'a@example.com, b@example.com', fileId: short })).toMatchObject({
      ...{ error: 'invalid_email', msg: 'This is not a valid e-mail address.' },
    })
    expect(await inbox()).toEqual(before)
  })
})

describe('a mail to a user', () => {
  it('reaches those whom the actor may see, and the module learns no address', async () => {
    const { console } = service
    const own = await console.asUser({ email: 'Own@example.com' })
    const all = await console.asUser({ scope: 'all', email: 'all@example.com' })
    const mailed = async (client: TestClient, to: string) => {
      const before = console.mails.length
      const route = client === nobody ? 'public' : 'signed-in'
      expect(await client.post(`/letter/${route}`, { to })).toMatchObject({ code: 200 })
      return console.mails.slice(before).map((mail) => mail.to)
    }
    const nobody = console.asNobody()
    expect(await mailed(own, own.userId)).toEqual(['own@example.com'])
    expect(await mailed(own, all.userId)).toEqual([])
    expect(await mailed(all, own.userId)).toEqual(['own@example.com'])
    expect(await mailed(nobody, own.userId)).toEqual([])
    for (const unknown of ['1', '999999', 'abc', '']) expect(await mailed(all, unknown)).toEqual([])
  })

  it('needs an address that somebody who may log in has proven', async () => {
    const of = (account: object | undefined) =>
      provenAddresses(Object({ get: async () => account }), Object(undefined))('7', 'system')
    const email = { address: 'a@example.com', isProven: true }
    expect(await of({ mayLogIn: true, email })).toBe('a@example.com')
    expect(await of({ mayLogIn: false, email })).toBeUndefined()
    expect(await of({ mayLogIn: true, email: { ...email, isProven: false } })).toBeUndefined()
    expect(await of({ mayLogIn: true })).toBeUndefined()
    expect(await of(undefined)).toBeUndefined()
  })
})

describe('jobs and hooks', () => {
  const fromWork = (subject: string) => [
    { to: MAIL.to, subject, text: 'party.txt. The office' },
    { to: 'reader@example.com', ...WORK },
  ]

  beforeAll(async () => {
    named.file = await uploaded(await service.logIn('admin'), 'Please come.')
    named.user = (await service.console.asUser({ email: 'reader@example.com' })).userId
  })

  it('have settings, files and mail without a transaction, and a failed run sends nothing', async () => {
    const { console } = service
    const admin = await console.as('admin')
    await console.deliverEvents()
    const before = console.mails.length
    await console.runJob('letters/write')
    expect(console.mails.slice(before)).toMatchObject(fromWork('Job'))
    const notice = { noticeTitle: 'Party', noticeType: '1', noticeContent: '', status: '0' }
    expect(await admin.post('/system/notice', notice)).toMatchObject({ code: 200 })
    failures = 1
    const failed = /^The hook of letters for record\.added failed: RangeError: Not yet\.$/
    await expect(console.deliverEvents()).rejects.toThrow(failed)
    // It is not due yet.
    await console.deliverEvents()
    expect(console.mails).toHaveLength(before + 2)
    console.clock.advance({ seconds: 11 })
    await console.deliverEvents()
    const { rows = [] } = await admin.get('/system/notice/list')
    const id = rows[0]?.noticeId
    expect(console.mails.slice(before + 2)).toMatchObject(fromWork(`Hook ${id}`))
  })
})

describe('files of a module', () => {
  it('are for the word, and for callers in their scope', async () => {
    const asked: unknown[] = []
    const open = { execute: async (_id: string, scope: unknown) => void asked.push(scope) }
    const files = openFiles(Object(open), Object({ of: async () => 'of the caller' }))
    await expect(files.get('1', 'system')).rejects.toThrow(TypeError)
    await expect(files.get('1', { ...NOBODY, userId: '7' })).rejects.toThrow(TypeError)
    await expect(files.get('1', NOBODY)).rejects.toThrow('file')
    expect(asked).toEqual(['all', 'of the caller'])
  })
})

describe('mail of a module', () => {
  it('is bounded, to one mailbox each, with a subject of one line', async () => {
    const { mail, sent, settle } = waiting(async () => undefined)
    for (const to of ['nobody', '']) expect(() => mail.send({ ...MAIL, to })).toThrow(InvalidEmail)
    const tooLong = expect.objectContaining({ kind: 'invalid', code: 'mail_too_long' })
    expect(() => mail.send({ ...MAIL, subject: 'x'.repeat(201) })).toThrow(tooLong)
    expect(() => mail.after('1', { ...MAIL, text: 'x'.repeat(65_537) }, 'system')).toThrow(tooLong)
    for (let i = 0; i < 1000; i++) mail.send({ ...MAIL, subject: 'Come\r\nBcc: all' })
    expect(() => mail.send(MAIL)).toThrow(expect.objectContaining({ code: 'too_many_mails' }))
    expect(sent).toEqual([])
    await settle()
    expect(sent).toHaveLength(1000)
    expect(sent[0]).toEqual({ ...MAIL, subject: 'Come Bcc: all' })
  })

  it('goes on after a mailbox that refuses, and not after a server that does', async () => {
    const errors = [new SendFailed(undefined, 'recipient'), new SendFailed()]
    const { mail, sent, warned, settle } = waiting(async () => {
      throw errors.shift()
    })
    for (const text of ['1', '2', '3']) mail.send({ ...MAIL, text })
    await expect(settle()).rejects.toThrow(SendFailed)
    expect(sent.map(({ text }) => text)).toEqual(['1', '2'])
    expect(warned).toEqual(['a mailbox does not take mail'])
  })

  it('fails where nothing can send it', async () => {
    const { mail, settle } = waiting(undefined)
    mail.send(MAIL)
    await expect(settle()).rejects.toThrow(SendFailed)
  })
})

function waiting(then: (() => Promise<void>) | undefined) {
  const left: Settled[] = []
  const sent: (typeof MAIL)[] = []
  const warned: string[] = []
  const mailer = then && {
    sendMail: (mail: typeof MAIL) => {
      sent.push(mail)
      return then()
    },
  }
  const log = { ...LOG, warn: (_facts: object, message: string) => void warned.push(message) }
  const tools = { mailer, addressOf: async () => undefined, log }
  const mail = new WaitingMail(tools, (work) => void left.push(work))
  return { mail, sent, warned, settle: async () => left[0]?.() }
}
