import { createHmac } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { PARTS } from '../../bootstrap/parts/all.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { anyStore } from '../support/prepared-database.ts'
import { Service, type Settings } from '../support/service.ts'
import { SHARING } from '../support/shared-files.ts'
import { itInSoak, SOON } from '../support/soak.ts'
import { webhookReceiver } from '../support/webhook-receiver.ts'
import { wholeService } from '../support/whole-service.ts'

const SETTINGS = {
  PUBLIC_URL: 'http://localhost:5320',
  WEBHOOK_ENDPOINTS: '127.0.0.1',
  REPEAT_SECONDS: '0',
}
const OFF = { PARTS_OFF: PARTS.map(({ name }) => name).join(',') }
const PASSWORD = 'Makes-Links-2026'
const CONTENT = Buffer.from('\x89PNG\r\n\x1a\nkept bytes', 'latin1')
const TUS = '/resource/oss/tus'
const TUS_HEADERS = { 'tus-resumable': '1.0.0', 'upload-metadata': 'filename YS50eHQ=' }

type Headers = Record<string, string>

async function command(folder: string, settings: Settings, ...args: string[]): Promise<string> {
  const run = new Service({ args, folder, settings })
  expect([await run.exitCode, run.output]).toEqual([0, expect.anything()])
  return run.output
}

function json(method: string, headers: Headers, body: object): RequestInit {
  const type = { 'content-type': 'application/json' }
  return { method, headers: { ...headers, ...type }, body: JSON.stringify(body) }
}

/** Somebody who may do no more than share files. */
async function aMaker(front: FrontEnd, admin: Headers): Promise<string> {
  const { data } = await front.ask('/system/menu/list', { headers: admin })
  const menus = Object.values(data).map((menu) => Object(menu))
  const menuIds = menus.filter(({ perms }) => SHARING.includes(perms)).map(({ menuId }) => menuId)
  const role = { roleName: 'Makers', roleKey: 'makers', roleSort: 9, status: '0', menuIds }
  await front.ask('/system/role', json('POST', admin, role))
  const { rows: roles = [] } = await front.ask('/system/role/list', { headers: admin })
  const roleIds = roles.filter(({ roleKey }) => roleKey === 'makers').map((one) => one.roleId)
  const user = { userName: 'maker', nickName: 'maker', password: PASSWORD, status: '0', roleIds }
  expect(await front.ask('/system/user', json('POST', admin, user))).toMatchObject({ code: 200 })
  const { rows: users = [] } = await front.ask('/system/user/list', { headers: admin })
  return String(users.find(({ userName }) => userName === 'maker')?.userId)
}

/** @returns the secret of a link to a new file */
async function aLink(front: FrontEnd, headers: Headers) {
  const ossId = await front.upload(headers, CONTENT)
  const { data } = await front.ask(
    '/resource/oss/shares',
    json('POST', headers, { ossIds: [ossId] }),
  )
  return { ossId, token: String(data.url).split('#')[1] ?? '' }
}

const opened = (front: FrontEnd, token: string) =>
  front.ask('/share/open', json('POST', {}, { token }))

it('parts that were off come back with what they had, and without what lost its right', async () => {
  const receiver = await webhookReceiver()
  onTestFinished(() => receiver.close())
  const folder = await temporaryFolder()
  const on = { ...SETTINGS, ...(await anyStore()) }
  const off = { ...on, ...OFF }
  const first = await Service.start(folder, on)
  const { publicKey, password } = firstStartOf(first)
  const before = new FrontEnd(first)
  const admin = await before.logIn(publicKey, password)
  const makerId = await aMaker(before, admin)
  const maker = await before.logIn(publicKey, PASSWORD, 'maker')
  const links = { kept: await aLink(before, admin), gone: await aLink(before, admin) }
  const dead = await aLink(before, maker)
  for (const { token } of [links.kept, links.gone, dead])
    expect(await opened(before, token)).toMatchObject({ code: 200 })
  const begun = await fetch(`${before.origin}${TUS}`, {
    method: 'POST',
    headers: { ...admin, ...TUS_HEADERS, 'upload-length': '5' },
  })
  const upload = new URL(begun.headers.get('location') ?? '', `${before.origin}${TUS}`).pathname
  await first.stop()
  const target = ['--name', 'erp', '--url', receiver.url, '--events', 'file.*']
  const secret = /whsec_(\S+)/.exec(await command(folder, on, 'webhook', 'add', ...target))?.[1]

  await command(folder, off, 'keys', 'rotate', 'service', '--now')
  const second = await Service.start(folder, off)
  const meanwhile = new FrontEnd(second)
  const session = await meanwhile.logIn(publicKey, password)
  expect((await meanwhile.download(session, links.kept.ossId)).equals(CONTENT)).toBe(true)
  expect((await fetch(`${meanwhile.origin}/share/`)).status).toBe(404)
  const head = { headers: { ...session, ...TUS_HEADERS }, method: 'HEAD' }
  const gone = await fetch(`${meanwhile.origin}${upload}`, head)
  expect(gone.headers.get('upload-offset')).toBe(null)
  const { data: menus } = await meanwhile.ask('/system/menu/getRouters', { headers: session })
  expect(JSON.stringify(menus)).not.toContain('system/webhook/index')
  const leave = json('PUT', session, { userId: makerId, status: '1' })
  expect(await meanwhile.ask('/system/user/changeStatus', leave)).toMatchObject({ code: 200 })
  const removal = { method: 'DELETE', headers: session }
  await meanwhile.ask(`/resource/oss/${links.gone.ossId}`, removal)
  await second.stop()
  await command(folder, off, 'keys', 'retire', 'service', '--force')
  expect(receiver.received).toEqual([])

  const third = await Service.start(folder, on)
  const after = new FrontEnd(third)
  const again = await after.logIn(publicKey, password)
  expect(await opened(after, links.kept.token)).toMatchObject({ code: 200 })
  expect(await opened(after, links.gone.token)).toMatchObject({ error: 'share_closed' })
  expect(await opened(after, dead.token)).toMatchObject({ error: 'share_closed' })
  const kept = await fetch(`${after.origin}${upload}`, {
    ...head,
    headers: { ...again, ...TUS_HEADERS },
  })
  expect(kept.headers.get('upload-offset')).toBe('0')
  await after.upload(again, CONTENT)
  await expect.poll(() => receiver.received.length, SOON).toBeGreaterThan(0)
  const [{ headers = {}, body = '' } = {}] = receiver.received
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const mac = createHmac('sha256', Buffer.from(secret ?? '', 'base64')).update(signed)
  expect(headers['webhook-signature']).toContain(mac.digest('base64'))
}, 300_000)

itInSoak.each(PARTS.map(({ name }) => name))('all others work while %s is off', async (name) => {
  const without = PARTS.filter((part) => part.name === name || part.needs?.includes(name))
  const PARTS_OFF = without.map((part) => part.name).join(',')
  const service = await wholeService({ PARTS_OFF })
  onTestFinished(() => service.close())
  const headers = await service.logIn('admin')
  for (const url of ['/system/user/getInfo', '/system/menu/getRouters', '/openapi.json']) {
    const { statusCode } = await service.app.inject({ url, headers })
    expect([url, statusCode]).toEqual([url, 200])
  }
})
