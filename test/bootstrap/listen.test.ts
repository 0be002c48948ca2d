import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../bootstrap/start/listen.ts'

it.each([
  'localhost',
  '127.0.0.1',
])('opens one server at %s, which is the one with its bounds', async (host) => {
  const app = fastify()
  onTestFinished(() => app.close())
  const at = await listen(app, { host, port: 0 })
  expect(app.addresses()).toHaveLength(1)
  expect(at).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await fetch(at)).status).toBe(404)
})

it('says which setting is wrong when the host is elsewhere', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const listening = listen(app, { host: '192.0.2.1', port: 0 })
  await expect(listening).rejects.toThrow('HOST is not an address of this machine.')
})

it('names the address of a machine that has no IPv4', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.addHook('onReady', async () => {
    throw Object.assign(new Error(), { code: 'EADDRNOTAVAIL', address: '127.0.0.1' })
  })
  const listening = listen(app, { host: 'localhost', port: 0 })
  await expect(listening).rejects.toThrow('If it has no IPv4, write ::1.')
})

it('names the port that is in use', async () => {
  const [first, second] = [fastify(), fastify()]
  onTestFinished(() => first.close())
  onTestFinished(() => second.close())
  const { port } = new URL(await listen(first, { host: '127.0.0.1', port: 0 }))
  const listening = listen(second, { host: '127.0.0.1', port: Number(port) })
  await expect(listening).rejects.toThrow(`PORT ${port} is in use by another program.`)
})
