import { describe } from 'vitest'
import { describeNotRun, type Lack } from '../not-run.ts'
import { askAgent } from './ask-agent.ts'
import { installedProgram } from './installed-program.ts'
import type { ServerName, ServerOffer } from './server-offer.ts'

/** What names a server that runs already. */
const SETTINGS: Readonly<Record<ServerName, string>> = {
  redis: 'TEST_REDIS_URL',
  postgres: 'TEST_DATABASE_URL',
  s3: 'TEST_S3_URL',
  mariadb: 'TEST_MYSQL_URL',
}

/** Debian's packages, where they are not called as the server or program is. */
const PACKAGES: Readonly<Record<string, string>> = {
  redis: 'redis-server',
  postgres: 'postgresql',
  s3: 'radosgw ceph-mon ceph-osd',
  mariadb: 'mariadb-server',
  'mariadb-dump': 'mariadb-client',
  pg_dump: 'postgresql-client',
  nginx: 'nginx-light',
  samba: 'samba-ad-dc samba-ad-provision python3-markdown',
}

/** A suite that needs a real server. Without one it is reported as not run; in CI it fails. */
export async function describeWith(
  server: ServerName,
  suite: string,
  body: (url: string) => void,
): Promise<void> {
  const offer = await serverOffer(server)
  if ('url' in offer) return void describe(suite, () => body(offer.url))
  const remedy = `Install ${packageOf(server)}, or name a server in ${SETTINGS[server]}.`
  describeNotRun(suite, { reason: `No ${server} (${offer.missing})`, remedy })
}

/** A suite that stops and freezes its server, and so needs an installed program. */
export async function describeWithProgram(
  name: string,
  suite: string,
  body: (program: string) => void,
): Promise<void> {
  const program = await installedProgram(name)
  if (program !== undefined) describe(suite, () => body(program))
  else describeNotRun(suite, notInstalled(name))
}

/** A suite that needs a real server, and starts an installed program of its own beside it. */
export async function describeWithProgramBeside(
  server: ServerName,
  name: string,
  suite: string,
  body: (url: string, program: string) => void,
): Promise<void> {
  const program = await installedProgram(name)
  if (program !== undefined) await describeWith(server, suite, (url) => body(url, program))
  else describeNotRun(suite, notInstalled(name))
}

export function describeWithPooler(
  suite: string,
  body: (serverUrl: string, program: string) => void,
): Promise<void> {
  return describeWithProgramBeside('postgres', 'pgbouncer', suite, body)
}

export function notInstalled(program: string): Lack {
  const reason = `The program ${program} is not installed`
  return { reason, remedy: `Install ${packageOf(program)}.` }
}

export async function serverOffer(server: ServerName): Promise<ServerOffer> {
  return JSON.parse(await askAgent(server))
}

function packageOf(name: string): string {
  return `${PACKAGES[name] ?? name} (Debian's name)`
}
