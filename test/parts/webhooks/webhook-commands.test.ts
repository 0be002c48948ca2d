import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandHere } from '../../support/command-here.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { anyStore } from '../../support/prepared-database.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { Service } from '../../support/service.ts'
import { SOON } from '../../support/soak.ts'
import { answering, webhookReceiver } from '../../support/webhook-receiver.ts'

const RECEIVER = join(import.meta.dirname, '../../../docs/examples/webhook-receiver/receiver.ts')

/** A folder with the settings that its service and commands have. */
async function aPlace() {
  const settings = { ...(await anyStore()), WEBHOOK_ENDPOINTS: '127.0.0.1' }
  const folder = await temporaryFolder()
  const run = (...words: readonly string[]) => commandHere(folder, words, settings)
  return {
    folder,
    run,
    command: (...words: readonly string[]) => run('webhook', ...words),
    start: () => Service.start(folder, settings),
  }
}

const AUDITOR = {
  ...{ name: 'Auditor', key: 'auditor', sortOrder: 1, scope: 'own', status: 'normal', remark: '' },
  ...{ menusAreLinked: true, departmentsAreLinked: true, menus: [], departments: [] },
}

// Takes a minute: what a killed instance was sending is sent again when its lease is over.
it('webhooks are managed from the command line, and outlive a kill', async () => {
  const receiver = await webhookReceiver()
  onTestFinished(() => receiver.close())
  const { folder, run, command, start } = await aPlace()
  const first = await start()
  const { publicKey, password } = firstStartOf(first)
  await first.stop()
  const target = ['--url', receiver.url, '--events', 'session.*', 'record.*']
  const added = first.again(['webhook', 'add', '--name', 'erp', ...target])
  expect(await added.exitCode).toBe(0)
  expect(added.output).toMatch(/^whsec_\S{44}\nIt is shown only now/m)
  const elsewhere = ['--url', 'http://10.0.0.1/', '--events', '*']
  expect((await command('add', '--name', 'inside', ...elsewhere)).code).toBe(1)
  const wrong = ['--url', receiver.url, '--events', 'user.created']
  expect((await command('add', '--name', 'wrong', ...wrong)).output).toContain('user.added')
  expect((await command('ping', '--name', 'erp')).output).toContain('erp answered 204.')
  expect((await command('list')).output).toContain(`erp  ${receiver.url}  enabled`)
  const rotated = await command('rotate', '--name', 'erp', '--end-old')
  expect(rotated.output).toContain('whsec_')
  expect(rotated.output).not.toContain(added.output.slice(0, 50))

  receiver.received.splice(0)
  receiver.answer = () => undefined
  const killed = await start()
  await new FrontEnd(killed).logIn(publicKey, password)
  await expect.poll(() => receiver.received.length, SOON).toBe(1)
  await killed.kill()
  receiver.answer = answering(204)
  const second = ['--name', 'second', '--url', receiver.url, '--events', 'file.*']
  expect((await command('add', ...second)).code).toBe(0)
  expect((await command('remove', '--name', 'second')).code).toBe(0)
  const file = join(folder, 'roles.json')
  await writeFile(file, JSON.stringify({ version: 1, roles: [AUDITOR] }))
  expect((await run('config', 'import', '--from', file)).code).toBe(0)
  expect((await run('admin', 'reset-password')).code).toBe(0)
  const last = await start()
  const told = () => {
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    return bodies.map(({ type, data: { record } }) => (record ? `${type} ${record}` : type)).sort()
  }
  const ofWebhook = ['record.added webhook', 'record.removed webhook']
  const ofSession = ['session.ended', 'session.opened', 'session.opened']
  const all = ['record.added role', ...ofWebhook, ...ofSession]
  await expect.poll(told, SOON).toEqual(all.sort())
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  // What was not answered before the kill comes again, with the same id.
  expect(new Set(ids).size).toBe(new Set(all).size)
  await last.stop()
  const since = ['--since', '2020-01-01T00:00:00Z']
  expect((await command('replay', '--name', 'erp', ...since)).output).toContain('0 are')
  expect((await command('remove', '--name', 'erp')).output).toContain('erp is removed.')
  expect((await command('list')).output).toContain('There are no webhooks.')
}, 600_000)

it('the receiver of the documents takes what is signed, and nothing else', async () => {
  const { run, command } = await aPlace()
  const port = String(await freePort())
  expect((await run('migrate')).code).toBe(0)
  const url = `http://127.0.0.1:${port}/`
  const added = await command('add', '--name', 'example', '--url', url, '--events', '*')
  const [secret = ''] = /whsec_\S+/.exec(added.output) ?? []
  const receiver = spawn(process.execPath, [RECEIVER], {
    env: { PORT: port, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void receiver.kill())
  let printed = ''
  receiver.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const forged = { 'webhook-id': 'evt_1', 'webhook-signature': 'v1,AAAA' }
  const headers = { ...forged, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
  const status = () =>
    fetch(url, { method: 'POST', headers, body: '{}' }).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, SOON).toBe(401)
  expect((await command('ping', '--name', 'example')).output).toContain('answered 204.')
  await expect.poll(() => printed, SOON).toContain("type: 'ping'")
}, 300_000)
