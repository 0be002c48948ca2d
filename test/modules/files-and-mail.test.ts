import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OpenFiles } from '../../application/modules/module-files.ts'
import { WaitingMail } from '../../application/modules/module-mail.ts'
import { invitations } from '../../docs/examples/files-and-mail/invitations.ts'
import { SYSTEM as NOBODY } from '../../domain/identity/system-caller.ts'
import type { Settled } from '../../domain/records/record-change.ts'
import { InvalidRecipient, SendFailed } from '../../domain/verification/verification-errors.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const MAIL = { to: 'guest@example.com', subject: 'Come', text: 'Please.' }

const quiet = () => undefined
const LOG = { info: quiet, warn: quiet, error: quiet }

let service: WholeService

beforeAll(async () => {
  service = await wholeService({}, undefined, undefined, [invitations])
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
      { channel: 'email', to: MAIL.to, code: '', text: 'party.txt\nPlease come.' },
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
      error: 'invalid_recipient',
    })
    expect(await inbox()).toEqual(before)
  })
})

describe('files of a module', () => {
  it('are for the word, and for callers in their scope', async () => {
    const asked: unknown[] = []
    const open = { execute: async (_id: string, scope: unknown) => void asked.push(scope) }
    const files = new OpenFiles(Object(open), Object({ of: async () => 'of the caller' }))
    await expect(files.get('1', 'system')).rejects.toThrow(TypeError)
    await expect(files.get('1', { ...NOBODY, userId: '7' })).rejects.toThrow(TypeError)
    await expect(files.get('1', NOBODY)).rejects.toThrow('file')
    expect(asked).toEqual(['all', 'of the caller'])
  })
})

describe('mail of a module', () => {
  it('is bounded, to one mailbox each, with a subject of one line', async () => {
    const { mail, sent, settle } = waiting()
    expect(() => mail.send({ ...MAIL, to: 'nobody' })).toThrow(InvalidRecipient)
    expect(() => mail.send({ ...MAIL, subject: 'x'.repeat(201) })).toThrow(RangeError)
    expect(() => mail.send({ ...MAIL, text: 'x'.repeat(65_537) })).toThrow(RangeError)
    for (let i = 0; i < 1000; i++) mail.send({ ...MAIL, subject: 'Come\r\nBcc: all' })
    expect(() => mail.send(MAIL)).toThrow(RangeError)
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
    const left: Settled[] = []
    const mail = new WaitingMail(undefined, LOG, (work) => void left.push(work))
    mail.send(MAIL)
    await expect(left[0]?.()).rejects.toThrow(SendFailed)
  })
})

function waiting(then: () => Promise<void> = async () => undefined) {
  const left: Settled[] = []
  const sent: (typeof MAIL)[] = []
  const warned: string[] = []
  const mailer = {
    sendMail: (mail: typeof MAIL) => {
      sent.push(mail)
      return then()
    },
  }
  const log = { ...LOG, warn: (_facts: object, message: string) => void warned.push(message) }
  const mail = new WaitingMail(mailer, log, (work) => void left.push(work))
  return { mail, sent, warned, settle: async () => left[0]?.() }
}
