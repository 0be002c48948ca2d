import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
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

export const NO_HISTORY = {
  reason: 'The repository has no history with the version before',
  remedy: 'Fetch it: git fetch --unshallow.',
}

export type Role = keyof typeof VERSIONS

export type Images = Readonly<Record<Role, string>>

/** What images are made of. */
export interface BuildPlan {
  /** The base: an image of Node. */
  readonly node: string
  /** For files of the build. */
  readonly folder: string
  readonly sources?: string
  /** More of the secret settings of npm than this machine has. */
  readonly npmrc?: string
}

/**
 * The image of the makers that the Dockerfile names, if it is there or may be downloaded
 * (`CONTAINER_IMAGES=makers`); otherwise a stand-in made of Debian's packages.
 */
export function nodeImage(engine: Engine, folder: string): Promise<string> {
  return makersOr(engine, 'node', async () => {
    const image = standIn('node')
    if (!(await exists(engine, image))) await makeStandInBase(engine, image, folder)
    return image
  })
}

/** The same of the servers that Compose names. */
export async function serverImages(engine: Engine, plan: BuildPlan): Promise<Images> {
  const images: Record<Role, string> = {
    ...{ postgres: '', redis: '', nginx: '', s3: '' },
    node: plan.node,
  }
  // One after the other, because all stand-ins share what the first installs.
  for (const role of SERVERS)
    images[role] = await makersOr(engine, role, () => buildStandIn(engine, role, plan))
  await printVersions(engine, images)
  return images
}

async function makersOr(engine: Engine, role: Role, make: () => Promise<string>): Promise<string> {
  const maker = await makersImage(role)
  const isTaken = process.env.CONTAINER_IMAGES === 'makers' || (await exists(engine, maker))
  return isTaken ? maker : make()
}

/** @returns the name of a stage of `servers/Containerfile` */
export async function buildStandIn(
  engine: Engine,
  stage: string,
  { node, folder }: BuildPlan,
): Promise<string> {
  const context = join(import.meta.dirname, 'servers')
  const file = join(context, 'Containerfile')
  const own = ['-f', file, '--target', stage, '--build-arg', `BASE=${node}`, '-t', standIn(stage)]
  await engine.run('build', ...(await buildOptions(engine, folder)), ...own, context)
  return standIn(stage)
}

/** Builds a tree of sources by its Dockerfile. */
export async function buildImage(
  engine: Engine,
  tag: string,
  { node, folder, sources = PROJECT, npmrc = '' }: BuildPlan,
): Promise<void> {
  const options = await buildOptions(engine, folder, npmrc)
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
  // Until 0.6.0, the page that the package has lay elsewhere.
  const isEarlier = !existsSync(join(sources, 'docs/build'))
  for (const name of ['Dockerfile', '.dockerignore']) {
    const text = await readFile(join(PROJECT, name), 'utf8')
    await writeFile(join(sources, name), isEarlier ? text.replaceAll('docs/build', 'docs') : text)
  }
  return sources
}

async function makersImage(role: Role): Promise<string> {
  if (role === 'node') {
    const text = await readFile(join(PROJECT, 'Dockerfile'), 'utf8')
    return /^ARG NODE_IMAGE=(\S+)$/m.exec(text)?.[1] ?? ''
  }
  return parse(await readFile(join(PROJECT, 'compose.yaml'), 'utf8')).services[role].image
}

function standIn(role: string): string {
  return `localhost/gatehouse-stand-in/${role}`
}

function exists(engine: Engine, image: string): Promise<boolean> {
  return engine.run('image', 'inspect', image).then(
    () => true,
    () => false,
  )
}

/** What installing packages needs on this machine: npm's settings, and who is trusted. */
async function buildOptions({ program }: Engine, folder: string, npmrc = ''): Promise<string[]> {
  if (program === 'docker') return []
  const settings = async (name: string) => {
    const { stdout } = await run('npm', ['config', 'get', name])
    return readFile(stdout.trim(), 'utf8').catch(() => '')
  }
  const hasCertificates = existsSync(CERTIFICATES)
  const trust = hasCertificates ? [`cafile=${CERTIFICATES}`] : []
  const own = await mkdtemp(join(folder, 'npm-'))
  const [user, everybody] = [join(own, 'npmrc-user'), join(own, 'npmrc')]
  const texts = [await settings('globalconfig'), ...trust, '']
  await writeFile(user, `${await settings('userconfig')}\n${npmrc}`, { mode: 0o600 })
  await writeFile(everybody, texts.join('\n'), { mode: 0o600 })
  return [
    // Others know no health check; and no network or isolation needs rights that a machine of CI lacks.
    ...['--format', 'docker', '--isolation', 'chroot', '--network', 'host'],
    ...['--secret', `id=npmrc,src=${user}`, '-v', `${everybody}:/usr/local/etc/npmrc:ro`],
    ...(hasCertificates ? ['-v', `${CERTIFICATES}:${CERTIFICATES}:ro`] : []),
  ]
}

async function printVersions(engine: Engine, images: Images): Promise<void> {
  const print = async ([role, [program, ...args]]: [string, readonly [string, ...string[]]]) => {
    const image = Object(images)[role]
    const said = await engine.run('run', '--rm', '--entrypoint', program, image, ...args)
    console.info(`container image ${role}: ${image}, ${said.split('\n')[0]}`)
  }
  await Promise.all(Object.entries(VERSIONS).map(print))
}
