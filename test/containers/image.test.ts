import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { Box, SERVES, ServiceBox, withoutRights } from '../support/containers/box.ts'
import { type Containers, describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { NO_HISTORY } from '../support/containers/images.ts'
import { commandsOf } from '../support/documented-commands.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { FrontEnd, firstStartOf, publicKeyAt } from '../support/front-end.ts'
import { itUnless } from '../support/not-run.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { freePort } from '../support/servers/free-port.ts'
import { report, SOON } from '../support/soak.ts'

/** What OpenShift gives to a project: a user that the image does not know, in the group 0. */
const A_STRANGER = '1000660000'
const MOST_BYTES = 200_000_000
const PROJECT = join(import.meta.dirname, '../..')
const CONTENT = aPicture()

await describeWithEngine('image', (containers) => {
  const { engine, image, images, before } = containers
  const manifest = async () => JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'))
  const sizeOf = async (which: string) =>
    Number(await engine.run('image', 'inspect', '-f', '{{.Size}}', which))
  const inImage = (command: string) =>
    engine.run('run', '--rm', '--entrypoint', 'sh', image, '-c', command)

  it('is small, and says what it is', async () => {
    const [ours, base] = [await sizeOf(image), await sizeOf(images.node)]
    report('image', { ours: ours - base, base })
    expect(ours - base).toBeLessThan(MOST_BYTES)
    const labels = JSON.parse(
      await engine.run('image', 'inspect', '-f', '{{json .Config.Labels}}', image),
    )
    const { version, license, description } = await manifest()
    expect(labels).toMatchObject({
      'org.opencontainers.image.title': 'Gatehouse',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': license,
      'org.opencontainers.image.description': description,
    })
  })

  it('has one Node, and no package of the development', async () => {
    const { devDependencies } = await manifest()
    const packages = (await inImage('cd .. && ls -d * @*/*')).split('\n')
    expect(packages).toContain('fastify')
    expect(packages).not.toContain('node')
    // What another package needs, too, is not only there for the development.
    const lock = JSON.parse(await readFile(join(PROJECT, 'package-lock.json'), 'utf8')).packages
    const onlyThere = Object.keys(devDependencies).filter((one) => lock[`node_modules/${one}`]?.dev)
    expect(packages.filter((one) => onlyThere.includes(one))).toEqual([])
    expect(packages.filter((one) => /darwin|win32|arm64|musl/.test(one))).toEqual([])
  })

  it('has a program that its user cannot change', async () => {
    expect(await inImage('find /opt -user node')).toBe('')
  })

  it('starts as it is, and asks for a captcha at the login', async () => {
    const started = await withoutRights(new Box(image))
      .withName(`${containers.name}-as-it-is`)
      .withExposedPorts(5320)
      .withWaitStrategy(SERVES)
      .start()
    const origin = `http://127.0.0.1:${started.getMappedPort(5320)}`
    const frontEnd = new FrontEnd({ origin })
    const output = await engine.run('logs', started.getId())
    const account = firstStartOf({ output, publicKey: await publicKeyAt(origin) })
    const { publicKey, clientId, password } = account
    const credentials = {
      clientId,
      grantType: 'password',
      username: 'admin',
      password,
      uuid: 'guessed',
      code: '7',
    }
    const { body, headers } = sealV1(publicKey, credentials)
    const refused = await frontEnd.ask('/auth/login', { method: 'POST', headers, body })
    expect(refused.error).toBe('invalid_captcha')
    expect(await frontEnd.ask('/auth/code')).toMatchObject({
      data: { captchaEnabled: true, img: expect.stringContaining('') },
    })
    // Asked for as the engine does, whose timers need systemd.
    const check = await engine.run('inspect', '-f', '{{json .Config.Healthcheck}}', started.getId())
    await engine.run('exec', started.getId(), ...JSON.parse(check).Test.slice(1))
    await started.stop()
  })

  it('starts with the line of README', async () => {
    const [line = ''] = commandsOf('README.md', 'Docker').split('\n').slice(1)
    const [port, name] = [await freePort(), `${containers.name}-readme`]
    const command = line
      .replace('docker run', `${engine.program} run -d --name ${name}`)
      .replace(':5320:', `:${port}:`)
      .replace('-v gatehouse:', `-v ${name}:`)
      .replace(/ gatehouse$/, ` ${image}`)
    await engine.start('sh', ['-c', command])
    const frontEnd = new FrontEnd({ origin: `http://127.0.0.1:${port}` })
    const answer = () => frontEnd.ask('/auth/code').catch(String)
    await expect.poll(answer, SOON).toMatchObject({ code: 200 })
    expect(firstStartOf({ output: await engine.run('logs', name) }).password).not.toBe('')
    await engine.run('rm', '-f', '-t', '20', name)
  })

  it('starts as its user, without rights, and again on the same volume', async () => {
    const first = await start(containers, 'first')
    const printed = await first.printed()
    const session = await first.logIn()
    const file = await first.frontEnd.upload(session, CONTENT)
    expect(await engine.run('exec', first.id, 'id', '-u')).toBe('1000')
    expect(await writesTo(containers, first, '/opt/gatehouse/x')).toMatch(/Read-only file system/)
    expect(await engine.run('exec', first.id, 'sh', '-c', 'grep CapEff /proc/1/status')).toMatch(
      /\s0+$/,
    )
    expect(await first.stop()).toBe(0)
    await engine.run('rm', first.id)

    const second = await start(containers, 'second', { data: 'first' })
    const again = await second.logIn(printed)
    expect(await second.frontEnd.download(again, file)).toEqual(CONTENT)
    await second.stop()
  })

  it('starts as a user that it does not know', async () => {
    const service = await start(containers, 'stranger', { user: A_STRANGER })
    await service.logIn()
    expect(await engine.run('exec', service.id, 'id', '-u')).toBe(A_STRANGER)
    expect(await service.stop()).toBe(0)
  })

  it('completes an upload after SIGTERM, and ends within its grace', async () => {
    const service = await start(containers, 'stopping')
    const session = await service.logIn()
    const finish = await beginUpload(service, session)
    const stopped = service.stop()
    await expect.poll(() => service.printed()).toContain('"stopping"')
    expect(await finish()).toMatchObject({ code: 200 })
    expect(await stopped).toBe(0)
    expect(await service.printed()).toContain('"stopped"')
  })

  itUnless(before === undefined ? NO_HISTORY : undefined)(
    'takes over a volume of the version before',
    async () => {
      const old = await start(containers, 'old', { image: before ?? '' })
      const printed = await old.printed()
      const file = await old.frontEnd.upload(await old.logIn(), CONTENT)
      expect(await old.stop()).toBe(0)
      await engine.run('rm', old.id)
      const now = await start(containers, 'upgraded', { data: 'old' })
      const session = await now.logIn(printed)
      expect(await now.frontEnd.download(session, file)).toEqual(CONTENT)
      await now.stop()
    },
  )
})

interface Options {
  readonly data?: string
  readonly image?: string
  readonly user?: string
}

function start(containers: Containers, name: string, { data = name, ...more }: Options = {}) {
  const own = { name: `${containers.name}-${name}`, data: `${containers.name}-${data}` }
  return ServiceBox.start(containers, { ...own, ...more })
}

function writesTo({ engine }: Containers, { id }: ServiceBox, path: string): Promise<string> {
  return engine.run('exec', id, 'sh', '-c', `touch ${path}`).catch(({ stderr }) => String(stderr))
}

/** Half an upload, which the service has begun to read. @returns what sends the rest */
async function beginUpload({ origin }: ServiceBox, session: Readonly<Record<string, string>>) {
  const body = formOf({ name: 'file', fileName: 'a.png', content: aPicture(300_000) })
  const headers = { ...session, 'content-type': FORM_TYPE, 'content-length': body.length }
  const outgoing = request(`${origin}/resource/oss/upload`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  })
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  outgoing.write(body.subarray(0, 150_000))
  return async () => {
    outgoing.end(body.subarray(150_000))
    const [answer] = await once(outgoing, 'response')
    return json(answer)
  }
}
