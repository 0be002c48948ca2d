import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installedProgram } from '../servers/installed-program.ts'
import type { Engine } from './engine.ts'

const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']
const DOWNLOADED = ['archives/*.deb', 'lists/*'].map((name) => `--exclude=*/apt/${name}`)
const run = promisify(execFile)

/** Debian with this process's Node, npm and a user `node`, from the mirror that this machine uses. */
export async function makeStandInBase(
  engine: Engine,
  image: string,
  folder: string,
): Promise<void> {
  if ((await installedProgram('debootstrap')) === undefined) {
    throw new Error(
      'There is no image of Node and no debootstrap: install that, or set CONTAINER_IMAGES=makers.',
    )
  }
  const root = join(folder, 'base')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const call = (...args: string[]) => run('env', [...asRoot, ...args])
  const release = /VERSION_CODENAME=(\w+)/.exec(await readFile('/etc/os-release', 'utf8'))?.[1]
  const options = ['--variant=minbase', '--include=ca-certificates']
  await call('debootstrap', ...options, release ?? '', root, await mirror())
  const made = join(folder, 'node')
  await mkdir(join(made, 'bin'), { recursive: true })
  await mkdir(join(made, 'lib/node_modules'), { recursive: true })
  await cp(process.execPath, join(made, 'bin/node'))
  await cp(await npmFolder(), join(made, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(made, 'bin', name))
  await call('cp', '-r', `${made}/.`, join(root, 'usr/local'))
  await call('chroot', root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node')
  const archive = join(folder, 'base.tar')
  await call('tar', ...DOWNLOADED, '-C', root, '-cf', archive, '.')
  await engine.run('import', archive, image)
  await call('rm', '-rf', root)
  await rm(archive)
}

async function mirror(): Promise<string> {
  const texts = await Promise.all(SOURCES.map((path) => readFile(path, 'utf8').catch(() => '')))
  const [, found] = /^(?:URIs:|deb)\s+(?:\[.*\]\s+)?(\S+)/m.exec(texts.join('\n')) ?? []
  if (found === undefined) throw new Error('The sources of apt name no mirror.')
  return found
}

/** That of the npm which would be called here. */
async function npmFolder(): Promise<string> {
  const program = await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])
  return dirname(dirname(program.stdout.trim()))
}
