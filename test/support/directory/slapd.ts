import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Attribute, Change, Client } from 'ldapts'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { freePort } from '../servers/free-port.ts'
import { ServerProcess } from '../servers/server-process.ts'
import { throwawayCa } from '../throwaway-ca.ts'
import {
  type Attributes,
  BASE,
  companyLdif,
  groupDn,
  type LdapCompany,
  type LdapPerson,
  personDn,
  personEntry,
  unitDn,
  unitEntry,
} from './company-ldif.ts'

const run = promisify(execFile)
const ADMIN = `cn=admin,${BASE}`
const SCHEMAS = ['core', 'cosine', 'inetorgperson', 'nis']
/** Everybody may try a password; only those with a bind may read. */
const ACCESS = `access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none`

export interface SlapdServer {
  /** Not encrypted, and with StartTLS. */
  readonly url: string
  readonly secureUrl: string
  readonly port: number
  /** The certificate of who has issued the server's, which is for `localhost`. */
  readonly ca: string
  /** Somebody who may read, but not the passwords. */
  readonly reader: { readonly dn: string; readonly password: string }
  add(person: LdapPerson): Promise<void>
  /** Names from the top: `Sales/North`. */
  addUnit(unit: string): Promise<void>
  /** Replaces values; no value removes the attribute. */
  modify(dn: string, attributes: Attributes): Promise<void>
  remove(dn: string): Promise<void>
  rename(dn: string, newDn: string): Promise<void>
  setMembers(group: string, dns: readonly string[]): Promise<void>
  /** DNs of the simple binds that came so far, also those that failed. Empty: anonymous. */
  binds(): Promise<readonly string[]>
  /** Connections stay open, and nothing is answered. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  kill(): Promise<void>
  /** With its data, at the same ports. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * A private OpenLDAP on loopback.
 * @param settings more lines of `slapd.conf`, for its database
 */
export async function startSlapd(
  program: string,
  company: LdapCompany,
  settings: readonly string[] = [],
): Promise<SlapdServer> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-slapd-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const password = randomBytes(12).toString('hex')
  const reader = { name: 'reader', password: randomBytes(12).toString('hex') }
  const ca = throwawayCa()
  const { key, cert } = ca.issue('localhost')
  await mkdir(join(folder, 'data'))
  const files = {
    'key.pem': key,
    'cert.pem': cert,
    'slapd.conf': confOf(folder, password, settings),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'company.ldif'), companyLdif(company))
  const conf = ['-f', join(folder, 'slapd.conf')]
  await run(program.replace(/slapd$/, 'slapadd'), [
    '-q',
    ...conf,
    '-l',
    join(folder, 'company.ldif'),
  ])
  const urls = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`
  const url = `ldap://localhost:${port}`
  const launch = async () => {
    const started = new ServerProcess(program, [...conf, '-h', urls, '-d', 'stats'])
    // Nobody else knows this password, so an answer proves that it is our server.
    await started.untilReady(() => asAdmin(url, password, async () => undefined))
    return started
  }
  let server = await launch().catch(async (error) => {
    await removeFolder(folder)
    throw error
  })
  const change = (work: (client: Client) => Promise<void>) => asAdmin(url, password, work)
  await change((client) => client.add(`uid=reader,${BASE}`, mutable(personEntry(reader))))
  return {
    url,
    secureUrl: `ldaps://localhost:${securePort}`,
    port,
    ca: ca.pem,
    reader: { dn: `uid=reader,${BASE}`, password: reader.password },
    add: (person) => change((client) => client.add(personDn(person), mutable(personEntry(person)))),
    addUnit: (unit) =>
      change((client) => client.add(unitDn(unit), mutable(unitEntry(unitDn(unit))))),
    modify: (dn, attributes) => change((client) => client.modify(dn, replacing(attributes))),
    remove: (dn) => change((client) => client.del(dn)),
    rename: (dn, newDn) => change((client) => client.modifyDN(dn, newDn)),
    setMembers: (group, member) =>
      change((client) => client.modify(groupDn(group), replacing({ member: [...member] }))),
    binds: async () => bindsIn(await readFile(join(folder, 'log'), 'utf8')),
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    kill: () => server.stop('SIGKILL'),
    restart: async () => {
      server = await launch()
    },
    stop: async () => {
      await server.stop('SIGKILL')
      await removeFolder(folder)
    },
  }
}

function confOf(folder: string, password: string, settings: readonly string[]): string {
  const schemas = SCHEMAS.map((name) => `include /etc/ldap/schema/${name}.schema`)
  return [
    ...schemas,
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    `pidfile ${folder}/pid`,
    `logfile ${folder}/log`,
    'loglevel stats',
    `TLSCertificateFile ${folder}/cert.pem`,
    `TLSCertificateKeyFile ${folder}/key.pem`,
    'database mdb',
    `suffix ${BASE}`,
    `rootdn ${ADMIN}`,
    `rootpw ${password}`,
    `directory ${folder}/data`,
    'dbnosync',
    'maxsize 1073741824',
    'index objectClass,uid,member,memberUid,entryUUID eq',
    'index modifyTimestamp eq',
    ACCESS,
    ...settings,
    '',
  ].join('\n')
}

async function asAdmin(
  url: string,
  password: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ url: url.replace('localhost', '127.0.0.1'), timeout: 20_000 })
  try {
    await client.bind(ADMIN, password)
    await work(client)
  } finally {
    await client.unbind()
  }
}

function bindsIn(log: string): readonly string[] {
  const dns = [...log.matchAll(/BIND dn="(.*?)" method=128$/gm)].map(([, dn = '']) => dn)
  // Nobody is asked for, too, so that a name that is not there takes as long.
  return dns.filter((dn) => dn !== ADMIN && !dn.startsWith('cn=nobody has'))
}

function replacing(attributes: Attributes): Change[] {
  return Object.entries(attributes).map(([type, values]) => {
    const modification = new Attribute({ type, values: [values].flat() })
    return new Change({ operation: 'replace', modification })
  })
}

function mutable(attributes: Attributes): Record<string, string | string[]> {
  return { ...attributes }
}
