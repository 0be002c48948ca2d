import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { aPicture } from '../support/bodies.ts'
import { type Containers, describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { commandsOf } from '../support/documented-commands.ts'
import { type FirstStart, FrontEnd, firstStartOf, publicKeyAt } from '../support/front-end.ts'
import { runFolder } from '../support/run-folder.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { freePort } from '../support/servers/free-port.ts'
import { SOON } from '../support/soak.ts'

const PROJECT = join(import.meta.dirname, '../..')
/** Debian's podman-compose obeys no conditions, so the suite starts the services in this order. */
const ORDER = ['postgres', 'redis', 's3', 'gatehouse', 'nginx']
/** The session of the tests is that of a printed password. */
const ANY_PASSWORD = { PASSWORD_CHANGE: 'off' }
const PATIENCE_MS = 5000
const TEN_MINUTES = 600_000
const PICTURE = aPicture(300_000)
/** With the SDK of the image, because the store has no port here. */
const MAKE_BUCKET = `
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
const [accessKeyId, secretAccessKey] = process.argv.slice(1)
const credentials = { accessKeyId, secretAccessKey }
const region = 'us-east-1'
const s3 = new S3Client({ endpoint: 'http://s3:9000', forcePathStyle: true, region, credentials })
await s3.send(new CreateBucketCommand({ Bucket: 'files' }))`

const LIST_OBJECTS = MAKE_BUCKET.replaceAll('CreateBucketCommand', 'ListObjectsV2Command')
  .replace('await s3', 'const { KeyCount } = await s3')
  .concat('\nconsole.log(KeyCount)')

const POST_LOGIN = `
fetch('http://127.0.0.1:5320/auth/login', JSON.parse(process.argv[1]))
  .then((answer) => answer.text()).then(console.log)`

interface Service {
  readonly image: string
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

await describeWithEngine('compose', (containers) => {
  it('has conditions that the order of the suite meets', async () => {
    const services: Record<string, Service> = parse(await textOf('compose.yaml')).services
    expect(Object.keys(services).toSorted()).toEqual(ORDER.toSorted())
    for (const [name, { depends_on = {} }] of Object.entries(services))
      for (const needed of Object.keys(depends_on))
        expect(ORDER.indexOf(needed), `${needed} before ${name}`).toBeLessThan(ORDER.indexOf(name))
  })

  it(
    'runs compose.min.yaml, and again with its data',
    async () => {
      const project = await Project.of(containers, 'compose.min.yaml')
      await project.write()
      await project.up(['gatehouse'])
      expect(firstStartOf({ output: await project.printed('gatehouse') }).password).not.toBe('')
      await project.run('down', '-t', '60')
      await project.up(['gatehouse'])
      expect(await project.frontEnd.ask('/auth/code')).toMatchObject({ code: 200 })
      expect(firstStartOf({ output: await project.printed('gatehouse') }).password).toBe('')
      await project.run('down', '-t', '60')
    },
    TEN_MINUTES,
  )

  it(
    'runs compose.yaml with a file in its S3 store, through restarts and a new start',
    async () => {
      const project = await Project.of(containers, 'compose.yaml')
      await project.prepare()
      // A login without a captcha is for one machine only, so the first start gets the session for the others.
      await project.write({ NODE_ENV: 'development', CAPTCHA: 'off', TRUSTED_PROXIES: '' })
      await project.up(ORDER.filter((name) => name !== 's3'))
      const output = await project.printed('gatehouse')
      const publicKey = await publicKeyAt(project.frontEnd.origin)
      const session = await project.logIn(firstStartOf({ output, publicKey }))
      expect(await project.frontEnd.whoAmI(session)).toBe(200)
      await project.run('down', '-t', '60')

      await project.write()
      await project.up(ORDER)
      await project.useStore(session)
      const file = await project.frontEnd.upload(session, PICTURE)
      expect(await project.objects()).toBe('1')
      await project.hearNotice(session)
      // Through nginx, a login needs a captcha.
      expect(await project.refusedLogin(publicKey)).toBe('invalid_captcha')

      for (const part of ORDER) {
        await project.restart(part)
        const download = () =>
          project.frontEnd.download(session, file).then((bytes) => bytes.equals(PICTURE), String)
        // A connection to what was restarted is silent rather than closed, so the next try has another.
        const kept = () => Promise.race([download(), pause(PATIENCE_MS, 'no answer')])
        await expect.poll(kept, { ...SOON, message: `after a restart of ${part}` }).toBe(true)
      }
      await project.run('down', '-t', '60')
      await project.up(ORDER)
      expect(await project.frontEnd.download(session, file)).toEqual(PICTURE)
      await project.run('down', '-t', '60')
    },
    TEN_MINUTES,
  )
})

interface Place {
  readonly folder: string
  /** Of the Compose file in the repository. */
  readonly path: string
  readonly port: number
}

/** A Compose file with images of the run and a port of its own; the rest is as it is shipped. */
class Project {
  readonly frontEnd: FrontEnd
  readonly #containers: Containers
  readonly #place: Place
  readonly #name: string
  #settings = ''

  private constructor(containers: Containers, place: Place) {
    this.#containers = containers
    this.#place = place
    this.#name = `${containers.name}-${place.port}`
    this.frontEnd = new FrontEnd({ origin: `http://127.0.0.1:${place.port}` })
  }

  static async of(containers: Containers, path: string): Promise<Project> {
    const folder = await mkdtemp(join(runFolder(), 'gatehouse-compose-'))
    await cp(join(PROJECT, 'docs/nginx'), join(folder, 'docs/nginx'), { recursive: true })
    return new Project(containers, { folder, path, port: await freePort() })
  }

  /** @param settings in addition to those of the file; an empty one is taken away */
  async write(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const file = parse(await textOf(this.#place.path))
    const { images, image } = this.#containers
    for (const [name, service] of Object.entries<Service>(file.services))
      Object.assign(service, { image: { ...images, gatehouse: image }[name] ?? service.image })
    const { gatehouse } = file.services
    delete gatehouse.build
    const published = (one: string) => one.replace(/:\d+:/, `:${this.#place.port}:`)
    gatehouse.ports = gatehouse.ports.map(published)
    const all = Object.entries({ ...gatehouse.environment, ...ANY_PASSWORD, ...settings })
    gatehouse.environment = Object.fromEntries(all.filter(([, value]) => value !== ''))
    // Podman's Compose reads `off` as a truth value.
    await writeFile(join(this.#place.folder, 'compose.yaml'), stringify(file, { version: '1.1' }))
  }

  /** As the document says. */
  async prepare(): Promise<void> {
    const commands = commandsOf('docs/operate/containers.md', 'Compose').replaceAll(
      /^docker.*$/gm,
      '',
    )
    await this.#containers.engine.start('bash', ['-euc', commands], this.#place.folder)
    this.#settings = await readFile(join(this.#place.folder, 'compose.env'), 'utf8')
    await writeFile(join(this.#place.folder, '.env'), this.#settings)
  }

  async run(...args: readonly string[]): Promise<string> {
    const { engine } = this.#containers
    const hasCompose = engine.program === 'docker'
    const program = hasCompose ? ['docker', 'compose'] : ['podman-compose']
    const [first = '', ...others] = [...program, '-p', this.#name, ...args]
    return engine.start(first, others, this.#place.folder)
  }

  /** Each once the one before it is healthy. */
  async up(services: readonly string[]): Promise<void> {
    for (const name of services) {
      const isOnOurOwn = name === 'nginx' && this.#containers.engine.program === 'podman'
      const up = () => this.run('up', '-d', '--no-deps', name)
      const said = await (isOnOurOwn ? this.#startProxy() : up())
      // Podman's Compose ends well if a container does not start.
      if ((await this.#containerOf(name)) === '') throw new Error(said)
      await this.#untilHealthy(name)
    }
  }

  /** As the file says: the Compose of Podman 4.3 starts nothing in the network of another service. */
  async #startProxy(): Promise<string> {
    const { engine, images } = this.#containers
    const { folder, path } = this.#place
    const { nginx } = parse(await textOf(path)).services
    expect(nginx).toMatchObject({ network_mode: 'service:gatehouse', read_only: true })
    const own = ['io.podman.compose.project', 'com.docker.compose.project']
    return engine.run(
      ...['run', '-d', '--name', `${this.#name}_nginx_1`, '--read-only'],
      ...own.flatMap((label) => ['--label', `${label}=${this.#name}`]),
      ...['--label', 'com.docker.compose.service=nginx'],
      ...['--network', `container:${await this.#containerOf('gatehouse')}`],
      ...nginx.tmpfs.flatMap((one: string) => ['--tmpfs', one]),
      ...nginx.security_opt.flatMap((one: string) => ['--security-opt', one]),
      ...nginx.volumes.flatMap((one: string) => ['-v', one.replace(/^\./, folder)]),
      images.nginx,
    )
  }

  /** What shares the network of another container loses it with that. */
  async restart(name: string): Promise<void> {
    const { engine } = this.#containers
    for (const one of name === 'gatehouse' ? [name, 'nginx'] : [name])
      await engine.run('restart', '-t', '60', await this.#containerOf(one))
    await this.#untilHealthy(name)
  }

  async printed(name: string): Promise<string> {
    return this.#containers.engine.run('logs', await this.#containerOf(name))
  }

  /** Inside the container, because nginx says that others are behind it, who have to solve a captcha. */
  async logIn({ publicKey, clientId, password }: FirstStart): Promise<Record<string, string>> {
    const credentials = { clientId, grantType: 'password', username: 'admin', password }
    const { headers, body } = sealV1(publicKey, credentials)
    const request = JSON.stringify({ method: 'POST', headers, body })
    const service = await this.#containerOf('gatehouse')
    const words = ['exec', service, 'node', '-e', POST_LOGIN, request]
    const { data } = JSON.parse(await this.#containers.engine.run(...words))
    return { authorization: `Bearer ${data.access_token}`, clientid: clientId }
  }

  /** Waits for a notice that it publishes, on a stream through nginx. */
  async hearNotice(session: Readonly<Record<string, string>>): Promise<void> {
    const request = { headers: session, signal: AbortSignal.timeout(TEN_MINUTES) }
    const { body } = await fetch(`${this.frontEnd.origin}/resource/sse`, request)
    if (!body) throw new Error('There is no stream.')
    const notice = { noticeTitle: 'Through nginx', noticeType: '1', noticeContent: '', status: '0' }
    const headers = { ...session, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(notice) }
    expect(await this.frontEnd.ask('/system/notice', sent)).toMatchObject({ code: 200 })
    let heard = ''
    for await (const chunk of body) {
      heard += Buffer.from(chunk).toString()
      if (heard.includes(notice.noticeTitle)) return
    }
    expect(heard).toContain(notice.noticeTitle)
  }

  async refusedLogin(publicKey: string): Promise<string | undefined> {
    const { clientId } = firstStartOf({ output: '' })
    const account = { grantType: 'password', username: 'admin', password: 'anything' }
    const captcha = { uuid: 'guessed', code: '7' }
    const { headers, body } = sealV1(publicKey, { ...account, ...captcha, clientId })
    return (await this.frontEnd.ask('/auth/login', { method: 'POST', headers, body })).error
  }

  /** @returns how many objects are in the bucket */
  objects(): Promise<string> {
    return this.#inService(LIST_OBJECTS)
  }

  async #inService(program: string): Promise<string> {
    const keys = ['S3_ACCESS_KEY', 'S3_SECRET_KEY'].map((name) => this.#setting(name))
    const words = ['node', '--input-type=module', '-e', program, ...keys]
    return this.#containers.engine.run('exec', await this.#containerOf('gatehouse'), ...words)
  }

  #setting(name: string): string {
    return new RegExp(`^${name}=(.*)$`, 'm').exec(this.#settings)?.[1] ?? ''
  }

  /** Creates a bucket, and makes it the default platform as the document says. */
  async useStore(session: Readonly<Record<string, string>>): Promise<void> {
    await expect.poll(() => this.#inService(MAKE_BUCKET).catch(String), SOON).toBe('')
    const platform = {
      ...{ configKey: 'store', bucketName: 'files', endpoint: 's3:9000', region: 'us-east-1' },
      ...{
        accessKey: this.#setting('S3_ACCESS_KEY'),
        secretKey: 'env:GATEHOUSE_STORAGE_S3_SECRET',
        isHttps: 'N',
        status: '0',
      },
      ext1: JSON.stringify({ pathStyle: true }),
    }
    const headers = { ...session, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(platform) }
    const answer = await this.frontEnd.ask('/resource/oss/config', request)
    expect(answer).toMatchObject({ code: 200 })
  }

  async #containerOf(name: string): Promise<string> {
    const labels = ['io.podman.compose.project', 'com.docker.compose.project']
    const { engine } = this.#containers
    const own = labels[engine.program === 'podman' ? 0 : 1]
    const wanted = [
      '-f',
      `label=${own}=${this.#name}`,
      '-f',
      `label=com.docker.compose.service=${name}`,
    ]
    return engine.run('ps', '-a', '-q', ...wanted)
  }

  /** Asks as the engine would; without systemd, no timer of Podman does. */
  async #untilHealthy(name: string): Promise<void> {
    const { engine } = this.#containers
    const container = await this.#containerOf(name)
    const check = await engine.run('inspect', '-f', '{{json .Config.Healthcheck}}', container)
    const { Test: [kind, ...words] = [] } = JSON.parse(check) ?? {}
    const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...words] : words
    if (kind === undefined) return
    const isHealthy = () => engine.run('exec', container, ...command)
    await expect
      .poll(
        () =>
          isHealthy().then(
            () => 'healthy',
            () => this.printed(name),
          ),
        SOON,
      )
      .toBe('healthy')
  }
}

function textOf(path: string): Promise<string> {
  return readFile(join(PROJECT, path), 'utf8')
}
