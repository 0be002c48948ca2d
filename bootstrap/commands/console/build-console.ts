import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { plusLines, plusLinesOf6 } from '../../../adapters/http/entry/front-end-settings.ts'
import type { FrontEndKind } from '../../front-ends/read-front-end.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { sharedDataFolder } from '../../start/data-folder.ts'
import { openKeys } from '../../start/keys.ts'
import {
  frontEndSettings,
  frontEndSettingsOf6,
} from '../../wiring/console/front-end-settings-of.ts'
import { install } from './install-console.ts'
import type { Work } from './installed.ts'

/** Each is known by a file that only it has. */
const SOURCES = [
  {
    kind: 'ruoyi-plus-vben5',
    app: 'apps/web-antd',
    knownBy: 'apps/web-antd/package.json',
    script: 'build:antd',
    versions: /^2\.0\./,
  },
  {
    kind: 'plus-ui',
    app: '.',
    knownBy: 'src/utils/ruoyi.ts',
    script: 'build:prod',
    versions: /^[56]\./,
  },
] as const

/** Versions whose client is one of generation 6. */
const OF_6 = /^6\./

/** What package managers and proxies need, and none of the service's settings and secrets. */
const PASSED_ON =
  /^(PATH|HOME|USER|LANG|LC_\w+|TERM|TMPDIR|npm_config_\w+|PNPM_HOME|COREPACK_\w+|XDG_\w+|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i
/** No questions, no hooks in the working copy, and no statistics to others. */
const QUIET = { CI: 'true', DO_NOT_TRACK: '1', npm_config_update_notifier: 'false' }

/** Installs the packages of a working copy, builds it, and installs the result. @throws CannotStart */
export async function buildConsole(env: Environment, checkout: string, work: Work): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const folder = resolve(checkout)
  const sources = SOURCES.find(({ knownBy }) => existsSync(join(folder, knownBy)))
  if (!sources) {
    const known = SOURCES.map(({ kind }) => kind).join(' or ')
    throw new CannotStart(`${folder} is no working copy of ${known}.`, EXIT.usage)
  }
  const { kind, app, script, versions } = sources
  const { version = '' } = manifestIn(join(folder, app))
  work.output.say(`${kind} ${version} in ${folder}`)
  if (!versions.test(version))
    work.output.say(`This version was not tried: one that matches ${versions.source} was.`)
  const path = [dirname(process.execPath), env.PATH ?? ''].join(delimiter)
  const settings = {
    ...passedOn(env),
    ...(await valuesFor(kind, config, version)),
    ...QUIET,
    PATH: path,
  }
  if (OF_6.test(version)) linkLoginInfo(folder, work)
  const manager = packageManager(folder, path)
  await run([...manager, 'install'], folder, settings, work)
  await run([...manager, 'run', script], folder, settings, work)
  await install(config, { from: join(folder, app, 'dist'), source: folder }, work)
}

/** A page of plus-ui 6.0 asks for a folder whose name differs in a capital. */
function linkLoginInfo(folder: string, { output }: Work): void {
  const link = join(folder, 'src/api/monitor/logininfo')
  if (existsSync(link) || !existsSync(join(folder, 'src/api/monitor/loginInfo'))) return
  symlinkSync('loginInfo', link)
  output.say('Linked src/api/monitor/logininfo to loginInfo, without which it does not build here')
}

/** The service answers the settings of one front end; the other has them built in. */
async function valuesFor(
  kind: FrontEndKind,
  config: Config,
  version: string,
): Promise<Environment> {
  if (kind === 'ruoyi-plus-vben5') return {}
  // Before the first start, this makes the keys.
  const keys = await openKeys(config, await sharedDataFolder(config.stores.dataFolder))
  const { publicKeyLine } = keys.loginKeys
  const lines = OF_6.test(version)
    ? plusLinesOf6(frontEndSettingsOf6(config, publicKeyLine))
    : plusLines(frontEndSettings(config, publicKeyLine))
  return { ...lines, VITE_APP_CONTEXT_PATH: '/' }
}

function manifestIn(folder: string): { version?: string; packageManager?: string } {
  const path = join(folder, 'package.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new CannotStart(
      `${path} cannot be read: is the working copy complete?`,
      EXIT.usage,
      error,
    )
  }
}

/** The package manager that the front end asks for: as installed, or as npm fetches it. */
function packageManager(folder: string, path: string): string[] {
  const lock = { 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'yarn' }
  const locked = Object.entries(lock).find(([name]) => existsSync(join(folder, name)))?.[1]
  const { packageManager: asked = locked ?? 'npm' } = manifestIn(folder)
  // A checksum may follow the version.
  const [manager = asked] = asked.split('+', 1)
  const [name = manager] = manager.split('@', 1)
  const isInstalled = path.split(delimiter).some((each) => existsSync(join(each, name)))
  return isInstalled || name === 'npm' ? [name] : ['npx', '--yes', manager]
}

function passedOn(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name)))
}

/** Its output is progress for people, so it goes where progress goes. */
async function run(
  [program = '', ...args]: readonly string[],
  folder: string,
  env: Environment,
  { output, signal }: Work,
): Promise<void> {
  const command = [program, ...args].join(' ')
  output.say(`Running ${command}`)
  // A group of its own, so that a stop ends the programs that it starts, too.
  const stdio = ['ignore', process.stderr, process.stderr] as const
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: [...stdio] })
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
  }
  signal.addEventListener('abort', end)
  const [code] = await once(child, 'close')
    .catch((error) => {
      throw new CannotStart(`${program} cannot be run: ${error.code}.`, EXIT.unavailable, error)
    })
    .finally(() => signal.removeEventListener('abort', end))
  if (signal.aborted) throw new CannotStart('Stopped. Nothing was installed.', EXIT.interrupted)
  if (code !== 0) throw new CannotStart(`${command} failed. Nothing was installed.`, 1)
}
