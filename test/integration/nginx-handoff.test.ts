import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CLIENT_ID_OF_6 } from '../../adapters/postgres/seed/client.ts'
import { aPicture } from '../support/bodies.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { CHANNELS, GENERATIONS } from '../support/push-harness.ts'
import { EventStream } from '../support/push-streams.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { startNginx } from '../support/servers/nginx-server.ts'
import { Service } from '../support/service.ts'
import { SOON } from '../support/soak.ts'

/** A service behind an nginx with the example that is shipped, and a session. */
async function behindNginx(program: string, settings: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder()
  const [session = {}, sessionOf6 = {}] = await loggedIn(folder)
  const entry = { TRUSTED_PROXIES: '127.0.0.1', CAPTCHA: 'math' }
  const service = await Service.start(folder, { ...settings, ...entry })
  const { host } = new URL(service.origin)
  const nginx = await startNginx(program, { service: host, folder: join(folder, 'data', 'oss') })
  onTestFinished(() => nginx.stop())
  return { service, nginx, front: new FrontEnd(service), session, sessionOf6 }
}

type Entry = Awaited<ReturnType<typeof behindNginx>>

/** Sessions of before, when nobody stood in front and a program could log in. */
async function loggedIn(folder: string): Promise<Record<string, string>[]> {
  const service = await Service.start(folder, {})
  const { publicKey, password } = firstStartOf(service)
  const front = new FrontEnd(service)
  const of6 = { clientId: CLIENT_ID_OF_6 }
  const sessions = [
    await front.logIn(publicKey, password),
    await front.logIn(publicKey, password, 'admin', of6),
  ]
  await service.stop()
  return sessions
}

await describeWithProgram('nginx', 'the service behind nginx, as documented', (program) => {
  it('has its downloads checked, its bodies and heads bounded, and its pushes passed on', async () => {
    const entry = await behindNginx(program, { FILE_HANDOFF: 'x-accel', PUSH_WEBSOCKET: 'on' })
    await checksDownloads(entry)
    await boundsBodies(entry)
    await refusesHeads(entry)
    await passesPushes(entry)
  }, 300_000)
})

/** A download that nginx sends is one that the service allowed. */
async function checksDownloads({ service, nginx, front, session }: Entry): Promise<void> {
  const content = aPicture(200_000)
  const path = `/resource/oss/download/${await front.upload(session, content)}`

  const direct = await fetch(`${service.origin}${path}`, { headers: session })
  expect(direct.headers.get('x-accel-redirect')).toMatch(/^\/gatehouse-files\/default\//)
  const sent = await fetch(`${nginx.origin}${path}`, { headers: session })
  expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true)
  const stranger = await fetch(`${nginx.origin}${path}`)
  expect(await stranger.json()).toMatchObject({ code: 401 })
}

/** Bodies of files are as long as they are, others up to 1 MiB. */
async function boundsBodies({ nginx, session }: Entry): Promise<void> {
  const body = formOf({ name: 'file', fileName: 'a.png', content: aPicture(3_000_000) })
  const headers = { ...session, 'content-type': FORM_TYPE }
  const send = (path: string) => fetch(`${nginx.origin}${path}`, { method: 'POST', headers, body })
  expect(await (await send('/resource/oss/upload')).json()).toMatchObject({ code: 200 })
  // As a console asks that the service itself serves.
  expect((await send('/prod-api/resource/oss/upload')).status).toBe(200)
  for (const prefix of ['', '/prod-api'])
    expect((await send(`${prefix}/auth/login`)).status).toBe(413)
}

/** No request line and no header is mostly blanks, and there is no HTTP/0.9. */
async function refusesHeads({ nginx }: Entry): Promise<void> {
  const many = ' '.repeat(10_000)
  const host = 'Host: console.example.com'
  const ask = (head: string) => firstLine(nginx.port, `${head}\r\n${host}\r\n\r\n`)
  expect(await ask('GET /livez HTTP/1.1')).toBe('HTTP/1.1 200 OK')
  expect(await ask(`GET /livez HTTP/1.1\r\nX-Note: ${many}x`)).toMatch(/^HTTP\/1\.1 400 /)
  for (const [before, after] of [
    [many, ' '],
    [' ', many],
  ]) {
    expect(await ask(`GET${before}/livez${after}HTTP/1.1`)).toMatch(/^HTTP\/1\.1 (400|414) /)
  }
  for (const line of ['GET  /livez HTTP/1.1', 'GET /livez  HTTP/1.1']) {
    expect(await ask(line), line).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(await firstLine(nginx.port, 'GET /livez\r\n')).toMatch(/^<html>/)
}

/** Event streams and WebSockets pass as they come. */
async function passesPushes({ nginx, front, session, sessionOf6 }: Entry): Promise<void> {
  for (const generation of GENERATIONS) {
    const { stream: path, socket: address, ping, pong } = CHANNELS[generation]
    const own = generation === 6 ? sessionOf6 : session
    const stream = await EventStream.open(`${nginx.origin}${path}`, own)
    const notice = { noticeTitle: path, noticeType: '1', noticeContent: 'x', status: '0' }
    const headers = { ...session, 'content-type': 'application/json' }
    const announcing = { method: 'POST', headers, body: JSON.stringify(notice) }
    expect(await front.ask('/system/notice', announcing)).toMatchObject({ code: 200 })
    await vi.waitFor(() => expect(stream.texts).toContain(`[Notice] ${path}`), SOON)

    const { authorization = '', clientid = '' } = own
    const query = new URLSearchParams({ clientid, Authorization: authorization })
    const url = `${nginx.origin.replace('http', 'ws')}${address}?${query}`
    const received: string[] = []
    const socket = new WebSocket(url, { origin: nginx.origin })
    onTestFinished(() => socket.terminate())
    socket.on('message', (data) => received.push(String(data)))
    socket.on('error', ({ message }) => received.push(message))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(ping)
    await vi.waitFor(() => expect(received).toEqual([pong]), SOON)
  }
}

/** Of what a server answers to these bytes. */
async function firstLine(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(request)
  const [answer] = await once(socket, 'data')
  return String(answer).split('\r\n', 1)[0] ?? ''
}
