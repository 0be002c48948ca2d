import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import type { Engine } from './engine.ts'
import { makeStandInBase } from './stand-in-base.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const SERVERS = ['postgres', 'redis', 'nginx', 's3'] as const
const VERSIONS = {
  node: ['node', '--version'],
  postgres: ['postgres', '--version'],
  redis: ['redis-server', '--version'],
  nginx: ['nginx', '-v'],
  s3: ['sh', '-c', 'radosgw --version 2>/dev/null || minio --version'],
} as const
const run = promisify(execFile)

export type Role = keyof typeof VERSIONS

export type Images = Readonly<Record<Role, string>>

/**
 * The images of the makers that the Dockerfile and Compose name, if they are there or may be
 * downloaded (`CONTAINER_IMAGES=makers`); otherwise stand-ins made of Debian's packages.
 */
export async function baseImages(engine: Engine, folder: string): Promise<Images> {
  const node = await makersOr('node', async () => {
    const isThere = await exists(engine, standIn('node'))
    if (!isThere) await makeStandInBase(engine, standIn('node'), folder)
  })
  const images: Record<Role, string> = { ...{ postgres: '', redis: '', nginx: '', s3: '' }, node }
  for (const role of SERVERS) images[role] = await makersOr(role, () => server(role))
  await printVersions(engine, images)
  return images

  async function makersOr(role: Role, make: () => Promise<void>): Promise<string> {
    const maker = await makersImage(role)
    if (process.env.CONTAINER_IMAGES === 'makers' || (await exists(engine, maker))) return maker
    await make()
    return standIn(role)
  }

  async function server(role: Role): Promise<void> {
    const context = join(import.meta.dirname, 'servers')
    const stage = ['--target', role, '--build-arg', `BASE=${node}`, '-t', standIn(role)]
    await engine.run('build', ...(await buildOptions(engine, folder)), ...stage, context)
  }
}

/** Builds a tree of sources by the Dockerfile of this one. */
export async function buildImage(
  engine: Engine,
  tag: string,
  { node, folder, sources = PROJECT }: { node: string; folder: string; sources?: string },
): Promise<void> {
  const options = await buildOptions(engine, folder)
  await engine.run('build', ...options, '--build-arg', `NODE_IMAGE=${node}`, '-t', tag, sources)
}

/**
 * The sources of the version before this one. Its own Dockerfile is not used.
 * @returns nothing where the repository has no history
 */
export async function sourcesOfTheVersionBefore(folder: string): Promise<string | undefined> {
  const { version } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'))
  const git = async (...args: string[]) => (await run('git', args, { cwd: PROJECT })).stdout.trim()
  const subject = `--grep=^chore: begin version ${version}$`
  const begun = await git('log', '-1', '--format=%H', subject).catch(() => '')
  if (begun === '') return undefined
  const isComplete = await git('cat-file', '-e', `${begun}^:package.json`).then(
    () => true,
    () => false,
  )
  if (!isComplete) return undefined
  const sources = join(folder, 'version-before')
  await mkdir(sources)
  await git('archive', '--output', `${sources}.tar`, `${begun}^`)
  await run('tar', ['-xf', `${sources}.tar`, '-C', sources])
  for (const name of ['Dockerfile', '.dockerignore'])
    await cp(join(PROJECT, name), join(sources, name))
  return sources
}

async function makersImage(role: Role): Promise<string> {
  if (role === 'node') {
    const text = await readFile(join(PROJECT, 'Dockerfile'), 'utf8')
    return /^ARG NODE_IMAGE=(\S+)$/m.exec(text)?.[1] ?? ''
  }
  return parse(await readFile(join(PROJECT, 'compose.yaml'), 'utf8')).services[role].image
}

function standIn(role: Role): string {
  return `localhost/gatehouse-stand-in/${role}`
}

function exists(engine: Engine, image: string): Promise<boolean> {
  return engine.run('image', 'inspect', image).then(
    () => true,
    () => false,
  )
}

/** What installing packages needs on this machine: npm's settings, and who is trusted. */
async function buildOptions({ program }: Engine, folder: string): Promise<string[]> {
  if (program === 'docker') return []
  const settings = async (name: string) => {
    const { stdout } = await run('npm', ['config', 'get', name])
    return readFile(stdout.trim(), 'utf8').catch(() => '')
  }
  const hasCertificates = existsSync(CERTIFICATES)
  const trust = hasCertificates ? [`cafile=${CERTIFICATES}`] : []
  const [user, everybody] = [join(folder, 'npmrc-user'), join(folder, 'npmrc')]
  const texts = [await settings('globalconfig'), ...trust, '']
  await writeFile(user, await settings('userconfig'), { mode: 0o600 })
  await writeFile(everybody, texts.join('\n'), { mode: 0o600 })
  return [
    // Others know no health check; and no network or isolation needs rights that a machine of CI lacks.
    ...['--format', 'docker', '--isolation', 'chroot', '--network', 'host'],
    ...['-v', `${user}:/root/.npmrc:ro`, '-v', `${everybody}:/usr/local/etc/npmrc:ro`],
    ...(hasCertificates ? ['-v', `${CERTIFICATES}:${CERTIFICATES}:ro`] : []),
  ]
}

async function printVersions(engine: Engine, images: Images): Promise<void> {
  for (const [role, [program, ...args]] of Object.entries(VERSIONS)) {
    const image = Object(images)[role]
    const said = await engine.run('run', '--rm', '--entrypoint', program, image, ...args)
    console.info(`container image ${role}: ${image}, ${said.split('\n')[0]}`)
  }
}
